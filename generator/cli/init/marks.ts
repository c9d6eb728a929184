/** Adds the folder of the output to the files by which a project's tools know what is generated. */

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { addItem, addMembers, parseObject } from './json.ts';
import { asMembers } from '../../core/load/structure/pointer.ts';

const git = '.gitattributes';

/** Each gives the same text where it names the output already; undefined where it cannot be extended. */
const extendBy: Readonly<Record<string, (text: string, output: string) => string | undefined>> = {
  [git]: (text, output) =>
    addLine(text, `${output}/** linguist-generated`, /\blinguist-generated\b/),
  '.prettierignore': (text, output) => addLine(text, `${output}/`),
  '.eslintignore': (text, output) => addLine(text, `${output}/`),
  'biome.json': excludeInBiome,
};

/** Names of those that the project has; where git keeps it, `.gitattributes` may be a new one. */
export function findMarkFiles(folder: string): readonly string[] {
  return Object.keys(extendBy).filter(
    (name) => existsSync(join(folder, name)) || (name === git && isInGit(folder)),
  );
}

/** Extends the files, and gives the names of those that changed. An output outside the folder is none of theirs. */
export async function markGenerated(
  folder: string,
  output: string,
  files: readonly string[],
): Promise<readonly string[]> {
  const path = relative(folder, resolve(folder, output)).replaceAll('\\', '/');
  if (!/^(?!\.\.?(?:\/|$))[\w@.-]+(?:\/[\w@.-]+)*$/.test(path)) return [];
  const changed: string[] = [];
  for (const name of files) {
    const file = join(folder, name);
    const before = existsSync(file) ? await readFile(file, 'utf8') : '';
    const after = extendBy[name]?.(before, path) ?? before;
    if (after === before) continue;
    await writeFile(file, after);
    changed.push(name);
  }
  return changed;
}

/** `sign` is what a line that names the folder has where it means the same as the new one. */
function addLine(text: string, line: string, sign = /^/): string {
  const folder = readFolder(line);
  const isThere = text.split(/\r?\n/).some((old) => readFolder(old) === folder && sign.test(old));
  if (isThere) return text;
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const gap = text === '' || text.endsWith('\n') ? '' : end;
  return `${text}${gap}${line}${end}`;
}

/** `/src/api/** text` is about `src/api`. */
function readFolder(line: string): string {
  const [pattern = ''] = line.trim().split(/\s/);
  return pattern.replace(/^\//, '').replace(/(?:\/\**)+$/, '');
}

/** Its second version takes what is excluded among the files that it includes; its first has a list. */
function excludeInBiome(text: string, output: string): string | undefined {
  const value = parseObject(text);
  if (value === undefined) return undefined;
  const { ignore, includes } = asMembers(value['files']);
  const isFirst = Array.isArray(ignore) || /\/schemas\/1\./.test(String(value['$schema']));
  const [name, list] = isFirst ? ['ignore', ignore] : ['includes', includes];
  const item = isFirst ? `${output}/**` : `!${output}`;
  if (Array.isArray(list)) {
    const isThere = list.some(
      (old) => readFolder(String(old).replace(/^!+/, '!')) === readFolder(item),
    );
    return isThere ? text : addItem(text, `/files/${name}`, list, item);
  }
  const members = { [name]: isFirst ? [item] : ['**', item] };
  return addMembers(text, { name: 'files', before: ['formatter', 'linter'] }, members);
}

function isInGit(folder: string): boolean {
  const parent = dirname(folder);
  return existsSync(join(folder, '.git')) || (parent !== folder && isInGit(parent));
}
