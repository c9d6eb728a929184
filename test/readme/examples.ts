/** The code of a README and of its pages, written out to be compiled with the output that it shows. */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface Examples {
  /** A file for each example. */
  readonly files: readonly string[];
  /** Makes the client that others use, with all validators: as the README shows it, and with any credentials. */
  readonly client: string | undefined;
  /** Declares the packages that only readers have. */
  readonly shims: string;
}

const FENCE = /^(`{3,})ts\n([^]*?)^\1$/gm;

/** Those of the output in a folder; undefined where it has no README, or that shows no code. */
export function writeExamples(output: string, folder = `${output}.examples`): Examples | undefined {
  const codes = listCodes(output);
  if (codes.length === 0) return undefined;
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const index = `${relative(folder, output)}/`;
  const client = codes.join('\n').match(/^const client = new (\w+)\(/m)?.[1];
  const files = codes.map((code, at) => write(`${at}.ts`, complete(code, index, client)));
  const shims = write('shims.d.ts', declarePackages(codes));
  const whole = codes.find((code) => /^const client = new [^]*^ {2}validate: /m.test(code));
  const open = whole?.replace(/^ {2}auth: .*$/m, '  auth: () => ({}),');
  const made = open && write('client.ts', complete(open, index, client));
  return { files, client: made, shims };
}

/** Other code than this is the document's own. */
function listCodes(output: string): readonly string[] {
  const path = join(output, 'README.md');
  if (!existsSync(path)) return [];
  const beside = join(output, 'operations');
  const names = existsSync(beside) ? readdirSync(beside).sort() : [];
  const pages = names.filter((name) => name.endsWith('.md')).map((name) => join(beside, name));
  const agents = [join(output, 'AGENTS.md')].filter((one) => existsSync(one));
  const texts = [path, ...agents, ...pages].map((one) => readFileSync(one, 'utf8')).join('\n');
  return [...texts.matchAll(FENCE)]
    .map(([, , code = '']) => code)
    .filter((code) => /\bclient\b|from '(?:\.\/|specwright\/)/.test(code));
}

/** A module of its own; what it imports of the output is found, and what it is given is declared. */
function complete(code: string, index: string, client: string | undefined): string {
  const isGiven = /\bclient\b/.test(code) && !code.includes('const client');
  const given = `import { ${client} } from '${index}index.js';\ndeclare const client: ${client};\n`;
  // A reader goes on from what a call gives: exported, it is used.
  const text = code
    .replaceAll("from './", `from '${index}`)
    .replaceAll(/^const /gm, 'export const ');
  return `${isGiven && client !== undefined ? given : ''}${text}export {};\n`;
}

function declarePackages(codes: readonly string[]): string {
  const names = codes.flatMap((code) =>
    [...code.matchAll(/from '(?!specwright\/)([^'.][^']*)'/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)].map((name) => `declare module '${name}';\n`).join('');
}
