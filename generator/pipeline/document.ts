/** A description in memory in, the same as a text that can be read like a file's out. */

import { titleName, unnamed } from '../config/api-name.ts';
import type { Reporter } from '../diagnostics/diagnostic.ts';
import { findThrownLine } from '../diagnostics/thrown.ts';
import { getChild } from '../load/structure/pointer.ts';
import type { FlagProject } from '../project.ts';

/** Undefined, and a problem told at `file`, where JSON cannot say it. */
export function readDocumentFlags<O extends Omit<FlagProject, 'input' | 'document'>>(
  options: O & { readonly document: unknown },
  file: string,
  reporter: Reporter,
): FlagProject | undefined {
  const text = writeJson(options.document, file, reporter);
  if (text === undefined) return undefined;
  const title = getChild(getChild(options.document, 'info'), 'title');
  const name = options.name ?? (typeof title === 'string' ? titleName(title) : unnamed);
  return { ...options, name, input: name, document: text };
}

function writeJson(document: unknown, file: string, reporter: Reporter): string | undefined {
  const refuse = (reason: string): void => {
    reporter.report({
      code: 'CONF-703',
      severity: 'error',
      message: `\`document\` cannot be written as JSON: ${reason}.`,
      at: { file, pointer: '' },
      help: 'Give plain data, as JSON.parse returns it; refer to repeated parts with `$ref`.',
    });
  };
  try {
    const text = JSON.stringify(document) as string | undefined; // undefined for functions and the like
    if (text === undefined) refuse(`it is of type ${typeof document}`);
    return text;
  } catch (error) {
    refuse(findThrownLine(error).replace(/[.\s]+$/, ''));
    return undefined;
  }
}
