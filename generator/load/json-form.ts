/** A description of one document in; the document as JSON, which its parts are read from again, out. */

import type { Bundle } from './document.ts';
import type { DocumentMap, Part, Section } from './document-map.ts';
import { isObject } from './pointer.ts';

export interface JsonForm {
  /** The text of the document. */
  readonly source: string;
  readonly text: string;
  /** Where its parts stand in its own text and in the JSON; missing where these are the same. */
  readonly maps?: { readonly source: DocumentMap; readonly json: DocumentMap };
}

/** Undefined for several documents, and for one in YAML whose parts do not stand for themselves. */
export function jsonFormOf({ files, asRead }: Bundle): JsonForm | undefined {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) return undefined;
  const { text: source, syntax, map: { paths, schemas } = {} } = file;
  if (syntax === 'json') return { source, text: source };
  if (paths === undefined || schemas === undefined) return undefined;
  const printed = printDocument(asRead);
  return (
    printed && {
      source,
      text: printed.text,
      maps: { source: { paths, schemas }, json: printed.map },
    }
  );
}

type Members = Readonly<Record<string, unknown>>;

/** As `JSON.stringify` does it, and where parts stand then: to look for them would take longer. Undefined where one of the two is missing. */
export function printDocument(
  document: Members,
): { readonly text: string; readonly map: DocumentMap } | undefined {
  const pen: Pen = { pieces: [], at: 0 };
  let [paths, schemas]: (Section | undefined)[] = [];
  writeMembers(pen, document, (name, value) => {
    if (name === 'paths' && isObject(value)) paths = writeSection(pen, value, writePath);
    else if (name === 'components' && isObject(value)) {
      writeMembers(pen, value, (inner, one) => {
        if (inner === 'schemas' && isObject(one)) schemas = writeSection(pen, one, writeValue);
        else writeValue(pen, one);
      });
    } else writeValue(pen, value);
  });
  return paths && schemas && { text: pen.pieces.join(''), map: { paths, schemas } };
}

/** What was written, and how many bytes that is. */
interface Pen {
  readonly pieces: string[];
  at: number;
}

function write(pen: Pen, text: string): void {
  pen.pieces.push(text);
  pen.at += Buffer.byteLength(text);
}

function writeValue(pen: Pen, value: unknown): undefined {
  write(pen, JSON.stringify(value));
}

/** `writeOne` writes the value of a member, whose name begins at a place. */
function writeMembers(
  pen: Pen,
  members: Members,
  writeOne: (name: string, value: unknown, start: number) => void,
): void {
  write(pen, '{');
  for (const [index, [name, value]] of Object.entries(members).entries()) {
    if (index > 0) write(pen, ',');
    const start = pen.at;
    write(pen, `${JSON.stringify(name)}:`);
    writeOne(name, value, start);
  }
  write(pen, '}');
}

/** `writePart` may give more of a part. */
function writeSection(
  pen: Pen,
  members: Members,
  writePart: (pen: Pen, value: unknown, start: number) => Part[4],
): Section {
  const { at: start } = pen;
  const parts: Part[] = [];
  writeMembers(pen, members, (name, value, from) => {
    const more = writePart(pen, value, from);
    parts.push(more === undefined ? [name, from, pen.at, 1] : [name, from, pen.at, 1, more]);
  });
  return { start, end: pen.at, parts };
}

/** Gives where the answers of its operations stand. */
function writePath(pen: Pen, item: unknown, start: number): readonly number[] {
  const answers: number[] = [];
  if (!isObject(item)) writeValue(pen, item);
  else {
    writeMembers(pen, item, (_method, operation) => {
      if (!isObject(operation)) return writeValue(pen, operation);
      return writeMembers(pen, operation, (name, value) => {
        const from = pen.at - start;
        writeValue(pen, value);
        if (name === 'responses') answers.push(from, pen.at - start);
      });
    });
  }
  return answers;
}
