// Forms in requests: URL-encoded and multipart, as objects.

import type { Encoded } from '../call/raw-bytes.ts';
import { formOf, readEssence } from '../call/bodies.ts';
import type { Issue } from '../call/errors.ts';
import { inParts, multipartOf, type PartRule } from '../derived/multipart.ts';
import type { MediaForm, WrittenBody } from './bodies.ts';
import { type IncomingPart, type PartLimits, readParts } from './multipart.ts';
import { type IncomingParam, readParams } from './parameters.ts';
import { readOneOrMore } from './texts.ts';
import { takes } from './query-params.ts';
import { placed, Refusal } from './refusal.ts';
import { decodePlus, parseJson, readText, setMember, type ValueType } from './values.ts';

/**
 * The members of a form that its document shows.
 *
 * @example
 * const fields: FormFields = { ids: { type: { kind: 'array', items: 'integer' } }, photo: { file: true } };
 */
export type FormFields = Readonly<Record<string, FormField>>;

/**
 * A member of a form: what it is, and how it is written where that is not the default, in which lists repeat their name and
 * objects are JSON.
 *
 * @example
 * const tags: FormField = { type: { kind: 'array', items: 'string' }, explode: false };
 */
export interface FormField {
  /** By default anything: a text, or a list where there are several. */
  readonly type?: ValueType;

  readonly style?: 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';

  readonly explode?: boolean;

  /** The media type of the value. In multipart forms, each part says its own. */
  readonly content?: string;

  /** A file, or a list of them, also where the sender gives it no name. */
  readonly file?: true;
}

/**
 * A URL-encoded form as an object.
 *
 * @example
 * const contents = [urlencodedForm({ ids: { type: { kind: 'array', items: 'integer' } } })];
 */
export function urlencodedForm(fields: FormFields = {}): MediaForm {
  const styles = listStyles(fields, ['style', 'explode', 'content']);
  return {
    type: 'application/x-www-form-urlencoded',
    async read(body) {
      const text = await body.text();
      const entries = placed(['body'], () => text.split('&').filter(Boolean).map(splitEntry));
      return readForm(entries, { fields, styles, toText: decodePlus, toRaw: (raw) => raw });
    },
    write: (value) => toWritten(formOf(styles).encode(value, undefined)),
  };
}

/**
 * A multipart form as an object, with a `File` for each file.
 *
 * @example
 * const contents = [multipartForm({ photo: { file: true } }, { maxParts: 5 })];
 */
export function multipartForm(fields: FormFields = {}, limits: PartLimits = {}): MediaForm {
  const styles = listStyles(fields, ['style', 'explode']);
  return {
    type: 'multipart/form-data',
    async read(body) {
      const entries: Entry[] = [];
      for await (const part of readParts(body, limits)) {
        entries.push(await readPart(part, getField(fields, part.name)));
      }
      return readForm(entries, { fields, styles, toText: (text) => text, toRaw: encodeText });
    },
    write(value) {
      const rules = Object.entries(styles).map(([name, style]): [string, PartRule] => {
        return [name, { write: inParts(style) }];
      });
      return toWritten(multipartOf(Object.fromEntries(rules)).encode(value, undefined));
    },
  };
}

type Style = Pick<FormField, 'style' | 'explode' | 'content'>;

/** How members are written that are not written as usual. */
function listStyles(fields: FormFields, words: readonly (keyof Style)[]): Record<string, Style> {
  const styles = Object.entries(fields).flatMap(([name, field]): [string, Style][] => {
    const given = words.filter((word) => field[word] !== undefined);
    const style = Object.fromEntries(given.map((word) => [word, field[word]]));
    return given.length ? [[name, style]] : [];
  });
  return Object.fromEntries(styles);
}

function toWritten({ body, type }: Encoded): WrittenBody {
  // Type libraries differ in the types of a body; all have these.
  return { body: body as WrittenBody['body'], type };
}

function getField(fields: FormFields, name: string): FormField | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** What one pair or one part holds: a text, or a value. */
interface Entry {
  readonly name: string;
  readonly text: string;
  readonly value?: unknown;
}

function splitEntry(pair: string): Entry {
  const [name = ''] = pair.split('=', 1);
  return { name: decodePlus(name), text: pair.slice(name.length + 1) };
}

async function readPart(part: IncomingPart, field: FormField | undefined): Promise<Entry> {
  const { name, type, fileName = '' } = part;
  const isJson = /[/+]json$/.test(readEssence(type));
  if (isFile(part, isJson, field)) {
    // Type libraries differ in whether a view on shared memory is a part of a file.
    const content = (await part.bytes()) as Uint8Array<ArrayBuffer>;
    return { name, text: '', value: new File([content], fileName, { type }) };
  }
  const text = await part.text();
  if (!isJson) return { name, text };
  return { name, text, value: placed(['body', name], () => parseJson(text)) };
}

/** By the document where it shows the member, else by whether the part has the name of a file. */
function isFile(part: IncomingPart, isJson: boolean, field: FormField | undefined): boolean {
  if (!field) return part.fileName !== undefined;
  const isValue = isJson && field.type !== undefined && part.fileName === undefined;
  return field.file === true && !isValue;
}

/** A text as queries have it, with commas that may be between items. */
function encodeText(text: string): string {
  return encodeURIComponent(text).replaceAll('%2C', ',');
}

interface FormReading {
  readonly fields: FormFields;
  readonly styles: Readonly<Record<string, Style>>;

  /** What the text of an entry means. */
  toText(text: string): string;

  /** The text of an entry as a query has it. */
  toRaw(text: string): string;
}

function readForm(entries: readonly Entry[], reading: FormReading): Record<string, unknown> {
  const { styled, search, others } = sortEntries(entries, reading);
  const { params: form, issues } = readParams(styled, { path: {}, search, headers: new Headers() });
  const found = [...issues];
  const readEntry = ({ text, value }: Entry, type: ValueType): unknown => {
    return value === undefined ? readText(reading.toText(text), type) : value;
  };
  for (const [name, given] of others) {
    const type = getField(reading.fields, name)?.type ?? 'unknown';
    try {
      setMember(
        form,
        name,
        placed([name], () => readOneOrMore(given, type, readEntry)),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      found.push(...error.issues);
    }
  }
  if (found.length) throw createFormError(found);
  return form;
}

interface Sorted {
  readonly styled: readonly IncomingParam[];

  /** The pairs of members that have a style. */
  readonly search: string;

  /** All others by name. */
  readonly others: ReadonlyMap<string, readonly Entry[]>;
}

function sortEntries(entries: readonly Entry[], { fields, styles, toRaw }: FormReading): Sorted {
  const styled = Object.entries(styles).map(([name, style]): IncomingParam => {
    return { in: 'query', name, type: getField(fields, name)?.type ?? 'unknown', ...style };
  });
  const pairs: string[] = [];
  const others = new Map<string, Entry[]>();
  for (const entry of entries) {
    const { name, text, value } = entry;
    const isUsual = Object.hasOwn(fields, name) && !Object.hasOwn(styles, name);
    if (value === undefined && !isUsual && styled.some((param) => takes(param, name))) {
      pairs.push(`${encodeURIComponent(name)}=${toRaw(text)}`);
      continue;
    }
    const found = others.get(name);
    if (found) found.push(entry);
    else others.set(name, [entry]);
  }
  return { styled, search: pairs.join('&'), others };
}

function createFormError(found: readonly Issue[]): Refusal {
  const issues = found.map(({ path, message }) => ({ path: ['body', ...path], message }));
  return new Refusal(400, 'The body is not valid.', { issues });
}
