/** Prints the parts of a file: header, imports, then each statement. */

import type { ImportLine, ImportName } from '../plan/symbols.ts';
import { code, type Code } from '../code/code.ts';
import {
  commentText,
  description,
  docComment,
  identifier,
  lineComment,
  string,
} from '../code/code.ts';
import { isKnown } from './printable.ts';
import { print } from './print.ts';
import { type LoadMorph, loadMorph, printAny } from './print-by-morph.ts';
import { wrapProse } from './prose.ts';
import { type FileStatement, StructureKind } from '../code/structures.ts';

interface FileParts {
  /** Says where the file comes from; printed as a comment of one line. */
  readonly header: string;
  /** Comments that tools obey, printed below it as they are. */
  readonly directives: readonly string[];
  /** Everything that was asked for. */
  readonly imports: readonly ImportLine[];
  /** Paragraphs about the whole file. */
  readonly doc?: readonly string[] | undefined;
  readonly statements: readonly FileStatement[];
}

/** The parts of a file, a blank line between any two. */
export async function render(file: FileParts, load?: LoadMorph): Promise<readonly string[]> {
  const printed = joinExports(file.statements, await printAll(file.statements, load));
  const imports = file.imports.map(printImport);
  const origin = lineComment(file.header.replaceAll(/\s+/g, ' '));
  const header = [origin, ...file.directives].join('\n');
  const about = file.doc === undefined ? [] : [printAbout(file.doc)];
  const head = [header, ...about, ...(imports.length === 0 ? [] : [imports.join('\n')])];
  return [...head, ...printed];
}

export function joinParts(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}

function printAbout(paragraphs: readonly string[]): Code {
  return docComment(description(commentText(wrapProse(paragraphs.join('\n\n'), 97))));
}

async function printAll(
  statements: readonly FileStatement[],
  load: LoadMorph | undefined,
): Promise<readonly string[]> {
  if (statements.every(isKnown)) return statements.map(print);
  const morph = await loadMorph(load);
  return statements.map((statement) => printAny(statement, morph));
}

/** Exports that follow one another are one part. */
function joinExports(
  statements: readonly FileStatement[],
  texts: readonly string[],
): readonly string[] {
  const parts: string[] = [];
  texts.forEach((text, index) => {
    const isTight = isExport(statements[index]) && isExport(statements[index - 1]);
    if (isTight) parts.push(`${parts.pop() ?? ''}\n${text}`);
    else parts.push(text);
  });
  return parts;
}

function isExport(statement: FileStatement | undefined): boolean {
  return typeof statement === 'object' && statement.kind === StructureKind.ExportDeclaration;
}

/** `import type { Order } from './models.js';` */
function printImport({ module, names }: ImportLine): Code {
  const isType = names.every(({ typeOnly }) => typeOnly);
  const word = isType ? code`import type` : code`import`;
  const [first] = names;
  const what =
    first?.name === '*'
      ? code`* as ${first.local}`
      : code`{ ${names.map((name) => printImportName(name, isType))} }`;
  return code`${word} ${what} from ${string(module)};`;
}

function printImportName({ name, local, typeOnly }: ImportName, isTypeLine: boolean): Code {
  const renamed = name === local ? local : code`${identifier(name)} as ${local}`;
  return typeOnly && !isTypeLine ? code`type ${renamed}` : renamed;
}
