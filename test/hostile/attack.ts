/** A folder with hostile descriptions in it; generated as a user would, and everything that must hold of any input asserted. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript5';
import { expect } from 'vitest';
import {
  generate,
  type GenerateOptions,
  type GenerateResult,
} from '../../generator/entry/index.ts';
import { listFiles } from '../folder.ts';

/** Generates into `out`, where nothing else is written; `below` is the part of it that is looked at. */
export async function attack(
  folder: string,
  options: GenerateOptions,
  below = '',
): Promise<GenerateResult> {
  const before = besides(folder);
  const known = prototypesNow();
  const result = await generate({ ...options, folder });
  expect(besides(folder)).toEqual(before);
  expect(prototypesNow()).toEqual(known);
  for (const { line, column, message } of result.diagnostics) {
    expect([message, Math.min(line, column) > 0]).toEqual([message, true]);
  }
  expect(result.diagnostics.some(({ severity }) => severity === 'error')).toBe(!result.ok);
  judgeFiles(join(folder, 'out', below));
  return result;
}

function judgeFiles(folder: string): void {
  const written = existsSync(folder) ? listFiles(folder) : [];
  for (const file of written) {
    expect(file).toMatch(PORTABLE);
    if (file.startsWith('runtime/')) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    const code = /\.[jt]s$/.test(file) ? [text] : file.endsWith('.md') ? examplesIn(text) : [];
    expect([file, ...code.flatMap(listSyntaxErrors)]).toEqual([file]);
  }
  const folded = written.map((file) => file.toLowerCase());
  expect(new Set(folded).size).toBe(written.length);
}

/** The code of a README, which people copy. */
function examplesIn(text: string): readonly string[] {
  return [...text.matchAll(/^( *)```ts\n([\s\S]*?)^\1```$/gm)].map(([, , code = '']) => code);
}

/** Names that every file system takes, and that no system reserves. */
const PORTABLE =
  /^(?:(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$))[A-Za-z0-9][A-Za-z0-9_-]{0,80}(?:\.d)?(?:\.[a-z]+)?\/?)+$/;

/** Every file of the folder that is not below `out`. */
function besides(folder: string): unknown {
  const names = readdirSync(folder).filter((name) => name !== 'out');
  return [names, stampsIn(join(folder, 'in'))];
}

/** What a write changes of a file, without a look into it: there are hundreds, and each attack looks at all. */
function stampsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => {
    const { ino, size, mtimeMs } = statSync(join(folder, path));
    return `${path} ${ino} ${size} ${mtimeMs}`;
  });
}

/** What does not parse, what of a document's text has become code, and characters that change how code is read. */
export function listSyntaxErrors(text: string): readonly string[] {
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.ESNext, false);
  // The parser lists its syntax errors there, although the public type does not show it.
  const { parseDiagnostics } = source as ts.SourceFile & {
    readonly parseDiagnostics: readonly ts.DiagnosticWithLocation[];
  };
  const faults = parseDiagnostics.map(({ messageText, start = 0 }) => {
    return `${String(messageText)}: ${text.slice(Math.max(0, start - 60), start + 40)}`;
  });
  const visit = (node: ts.Node): void => {
    if (ts.isMemberName(node) && node.text.includes('$evil$')) faults.push(node.text);
    if (ts.isJsxText(node)) faults.push(`an element: ${node.text}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const hidden = /[\0\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF\r]/.exec(text);
  if (hidden !== null) faults.push(`hidden character at ${hidden.index}`);
  if (/\p{Cs}/u.test(text)) faults.push('half a character');
  const order = ORDERS.exec(text.replaceAll('/* @__PURE__ */', ''))?.[0];
  if (order !== undefined) faults.push(`tools obey \`${order}\``);
  return faults;
}

/** Comments that a compiler or a bundler obeys, wherever they stand in one. */
const ORDERS =
  /^\s*\/\/ @ts-|^\s*(?:\*|\/[/*]).*[#@]__[A-Z]|^\s*\/\/\/|[#@]\s*source(?:Mapping)?URL\s*=/m;

function prototypesNow(): readonly number[] {
  const all = [Object, Array, Function, String, Map].map(({ prototype }) => prototype);
  return all.map((one) => Reflect.ownKeys(one).length);
}
