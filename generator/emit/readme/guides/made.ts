/** A client made with options that an example is about; the lines that import what it takes. */

import type { Scope } from '../../../plan/emitter.ts';
import { code, identifier, join, string } from '../../code.ts';
import type { Code } from '../../code.ts';
import { importLine } from '../layout.ts';
import type { Layout } from '../layout.ts';
import { clientOptions, credentials } from '../start.ts';

/** A further option of the client. */
export interface Option {
  readonly key: Code;
  readonly item: Layout;
}

/** `const client = new Shop({ baseUrl, auth, … });` */
export function madeWith({ api }: Scope, options: readonly Option[], auth?: Code): Code {
  const layout = clientOptions(api, auth ?? credentials(api), undefined, options);
  const value = layout.broken?.(0) ?? layout.flat;
  return code`const client = new ${identifier(api.names.class)}(${value});`;
}

/** The import of the client's class, and of what else comes through the same door. */
export function classImport({ api, options }: Scope, ...others: readonly Code[]): Code {
  return importLine([identifier(api.names.class), ...others], string(options.importName));
}

/** The import of values of a runtime module that stands beside the client. */
export function besideImport({ options }: Scope, module: string, names: readonly Code[]): Code {
  return importLine(names, string(options.importRuntime.replaceAll('{module}', module)));
}

/** Blocks of lines, an empty line between two. */
export function blocks(...parts: readonly Code[]): Code {
  return join(parts, '\n\n');
}
