/** What one option says in, the member of the options out: `readonly name?: type | undefined`. */

import { code } from '../code.ts';
import type { Code } from '../code.ts';
import { describe, type DocComment } from '../docs.ts';
import type { PropertySignatureStructure } from '../structures.ts';

export function declareOption(doc: DocComment, name: Code, type: Code): PropertySignatureStructure {
  return {
    docs: describe(doc, 2),
    name,
    hasQuestionToken: true,
    isReadonly: true,
    type: code`${type} | undefined`,
  };
}
