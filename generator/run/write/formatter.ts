/**
 * The native build of oxfmt for this platform. The package `oxfmt` only calls it for the languages of an output; its
 * JavaScript, which is as large, is for others.
 */

import { createRequire } from 'node:module';
import { attempt } from '../../core/diagnostics/thrown.ts';
import { listFormatterPackages } from './formatter-packages.ts';

/** What `dist/index.js` of oxfmt calls. */
interface Formatter {
  /** It runs only if it gets all functions. They are for code of other languages. */
  format(
    path: string,
    text: string,
    options: object,
    formatFile: () => Promise<{ readonly ok: false; readonly error: string }>,
    formatCode: () => Promise<null>,
    formatDoc: () => Promise<null>,
    sortClasses: () => Promise<null>,
  ): Promise<Formatted>;
}

interface Formatted {
  readonly code: string;
  readonly errors: readonly FormatError[];
}

export interface FormatError {
  readonly message: string;
  readonly codeframe: string | null;
}

const formatter = loadFormatter();

/** Undefined where no build for the platform is installed. Code inside a text in HTML, Vue, Handlebars or MDX stays as it is. */
export async function formatNatively(
  path: string,
  text: string,
  style: object,
): Promise<Formatted | undefined> {
  return formatter?.format(path, text, style, refuse, keep, keep, keep).catch(() => undefined);
}

function refuse() {
  return Promise.resolve({ ok: false, error: 'No output is in this language.' } as const);
}

function keep(): Promise<null> {
  return Promise.resolve(null);
}

function loadFormatter(): Formatter | undefined {
  const load = createRequire(import.meta.url);
  for (const name of listFormatterPackages(process)) {
    const loaded: unknown = attempt(() => load(name));
    // package.json has its exact version, and test/write/formatter.test.ts compares it with oxfmt.
    if (loaded !== undefined) return loaded as Formatter;
  }
  return undefined;
}
