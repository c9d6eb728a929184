/** Plans how a new document takes the place of the one that the config names, with the files that it refers to. */

import { dirname, isAbsolute, join, relative } from 'node:path';
import type { Reporter } from '../../../generator/core/diagnostics/diagnostic.ts';
import { parseJson } from '../../../generator/core/diagnostics/json.ts';
import type { Bundle } from '../../../generator/core/load/document.ts';
import { isUrl } from '../../../generator/core/load/files/permission.ts';
import { readText } from '../../../generator/run/write/disk.ts';

/** A file, as it is and as it becomes. */
interface DocumentEdit {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string;
}

interface Replaced {
  /** Path of the document in the config. */
  readonly input: string;
  readonly document: string;
  readonly bundle: Bundle;
}

/** The document itself is last. Undefined, and a problem, where it cannot be replaced. */
export function planDocuments(
  { input, document, bundle }: Replaced,
  reporter: Reporter,
): readonly DocumentEdit[] | undefined {
  const refuse = (message: string, help: string): undefined => {
    const at = { file: input, pointer: '' };
    reporter.report({ code: 'DIFF-815', severity: 'error', message, at, help });
  };
  if (isUrl(input)) {
    return refuse(
      'The config reads this document from a URL, so that there is no file to replace.',
      'Save the document in the project, and name that file in `apis` of the config.',
    );
  }
  const start = isUrl(document) ? undefined : dirname(document);
  const edits: DocumentEdit[] = [];
  for (const { path, text, original = text } of bundle.files) {
    const isEntry = path === document;
    if (!isEntry && isUrl(path)) continue;
    const inside = start === undefined ? '..' : relative(start, path);
    if (!isEntry && (inside.startsWith('..') || isAbsolute(inside))) {
      return refuse(
        `The new document refers to \`${path}\`, which is not below its own folder.`,
        'Put the documents where they belong by hand, and run `specwright generate`.',
      );
    }
    const target = isEntry ? input : join(dirname(input), inside);
    if (target.endsWith('.json') && parseJson(original) === undefined) {
      return refuse(
        `The new document is YAML, and \`${target}\` is called JSON.`,
        'Convert the document first, or name a file that ends in `.yaml` in the config.',
      );
    }
    edits.push({ path: target, before: readText(target), after: original });
  }
  const changed = edits.filter(({ before, after }) => before !== after);
  return changed.toSorted(
    (one, other) => Number(one.path === input) - Number(other.path === input),
  );
}
