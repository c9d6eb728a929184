/** A bundle of one operation in; `Unforeseen` where it refers to something else than a component of the right kind. */

import type { Bundle } from '../../load/document.ts';
import type { Kind } from '../../load/grammar.ts';
import { pointerOfReference, visitReferences } from '../../load/references.ts';
import { Unforeseen } from '../../load/unforeseen.ts';
import { walk } from '../../load/walk.ts';

const sections: Partial<Record<Kind, string>> = {
  schema: 'schemas',
  parameter: 'parameters',
  response: 'responses',
  requestBody: 'requestBodies',
  header: 'headers',
  link: 'links',
};

/** Loading would have told of any other one. */
export function checkReferences({ root, entry, resolve }: Bundle): void {
  walk(root['paths'], 'paths', (node) => {
    visitReferences(node, (reference) => {
      const { ref, kind } = reference;
      const section = sections[kind];
      if (typeof ref !== 'string' || !ref.startsWith(`#/components/${section}/`)) {
        throw new Unforeseen(`the reference \`${String(ref)}\``);
      }
      const found = resolve(ref, { file: entry, pointer: pointerOfReference(reference, '/paths') });
      if (typeof found?.value !== 'object') throw new Unforeseen(`what \`${ref}\` names`);
    });
  });
}
