/** Compiles TypeScript to JavaScript, with declarations that need no compiler. */

import { isolatedDeclarationSync, type OxcError, transformSync } from 'oxc-transform';

export interface Compiled {
  /** Ending and text of each, not formatted. */
  readonly files: readonly (readonly [ending: '.js' | '.d.ts', text: string])[];
  /** What keeps a declaration from being read off: a type that is not written down. */
  readonly faults: readonly Fault[];
}

export interface Fault {
  readonly message: string;
  readonly line: string;
}

export function compile(path: string, text: string): Compiled | undefined {
  const script = transformSync(path, text, { target: 'esnext' });
  if (script.errors.length > 0) return undefined;
  const declared = isolatedDeclarationSync(path, text);
  // A blank line before each documented declaration.
  const spaced = declared.code.replaceAll(/^\/\*\*/gm, '\n/**');
  const header = /^\/\/.*\n/.exec(text)?.[0] ?? '';
  return {
    files: [
      ['.js', addHeader(header, showCharacters(script.code))],
      ['.d.ts', addHeader(header, showCharacters(spaced))],
    ],
    faults: declared.errors.map((error) => describeFault(error, text)),
  };
}

/** JavaScript to run, not to read: types are taken out, and nothing else changes. Our own text, which parses. */
export function stripTypes(path: string, text: string): string {
  return transformSync(path, text, { target: 'esnext' }).code;
}

/** The compiler writes strings out as they are: what an editor does not show, and what tools obey, is escaped again. */
function showCharacters(code: string): string {
  return PLAIN.test(code) && !code.includes('URL') ? code : code.replace(UNSAFE, escapeCharacter);
}

const PLAIN = /^[\n\t -~]*$/;

// Nothing but strings holds any, since comments were written without; of the joiners of emoji they hold some.
const UNSAFE =
  /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\uFFFE\uFFFF]|[#@](?=\s*source(?:Mapping)?URL\s*=)/gu;

function escapeCharacter(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }).join('');
}

/** Comments that nothing is below are lost. */
function addHeader(header: string, code: string): string {
  return code.startsWith(header) ? code : `${header}\n${code}`;
}

function describeFault({ message, labels }: OxcError, text: string): Fault {
  const at = labels[0]?.start ?? 0;
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return { message, line: text.slice(start, `${text}\n`.indexOf('\n', at)).trim() };
}
