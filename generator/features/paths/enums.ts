/** Sets of values as enums of TypeScript and as lists, where they are asked for. */

import {
  code,
  type Code,
  identifier,
  isIdentifier,
  json,
  join,
  lineComment,
  literalType,
  memberName,
} from '../../core/code/code.ts';
import type { Members } from '../../core/load/structure/pointer.ts';
import { nothing, type Piece, single, unite } from './pieces.ts';
import type { Spot } from './spot.ts';
import type { Writing } from './writing.ts';

type Value = string | number;

/** Undefined where the values stay a union, beside which there may be a list of them. */
export function printEnum(writing: Writing, schema: Members, spot: Spot): Piece | undefined {
  const { options } = writing;
  if (options.enum !== true && options.enumValues !== true) return undefined;
  const listed: readonly unknown[] = Array.isArray(schema['enum']) ? schema['enum'] : [];
  const values = listed.filter((value) => typeof value === 'string' || typeof value === 'number');
  if (values.length === 0 || values.length < listed.length) return undefined;
  if (options.enum !== true || (options.conditionalEnums === true && !isDescribed(schema))) {
    if (options.enumValues === true) addValues(writing, values, spot);
    return undefined;
  }
  const name = single(addEnum(writing, { schema, values }, spot));
  const { type } = schema;
  return Array.isArray(type) && type.includes('null') ? unite([name, nothing]) : name;
}

const NAMES = ['x-enum-varnames', 'x-enumNames'];
const MEANINGS = ['x-enum-descriptions', 'x-enumDescriptions'];

function isDescribed(schema: Members): boolean {
  return [...NAMES, ...MEANINGS].some((name) => Array.isArray(schema[name]));
}

interface Listed {
  readonly schema: Members;
  readonly values: readonly Value[];
}

function addEnum({ enums, options }: Writing, { schema, values }: Listed, spot: Spot): Code {
  const members = listMembers(schema, values);
  const key = options.dedupeEnums === true ? join(members.toSorted(), '\n') : undefined;
  const known = key === undefined ? undefined : enums.known.get(key);
  if (known !== undefined) return known;
  const name = takeName(enums.names, nameWords(spot), (text) => text.replace(/^./, upper));
  enums.statements.push(code`export enum ${name} {\n${join(members, '\n')}\n}`);
  if (key !== undefined) enums.known.set(key, name);
  return name;
}

function listMembers(schema: Members, values: readonly Value[]): readonly Code[] {
  const taken = new Set<string>();
  return values.map((value, index) => {
    const name = chooseKey(findText(schema, NAMES, index) ?? String(value), taken);
    const meaning = findText(schema, MEANINGS, index)?.trim() ?? '';
    const comment =
      meaning === '' ? code`` : code`  ${lineComment(meaning.replaceAll(/\s+/g, ' '))}\n`;
    return code`${comment}  ${memberName(name)} = ${literalType(value)},`;
  });
}

function findText(schema: Members, names: readonly string[], index: number): string | undefined {
  for (const name of names) {
    const texts = schema[name];
    const text: unknown = Array.isArray(texts) ? texts[index] : undefined;
    if (typeof text === 'string' && text !== '') return text;
  }
  return undefined;
}

/** What some signs are called where a name cannot hold them. */
const SIGNS: ReadonlyMap<string, string> = new Map([['+', 'Plus']]);

function chooseKey(text: string, taken: Set<string>): string {
  const wanted = toKey(text);
  let key = wanted;
  for (let count = 2; taken.has(key); count += 1) key = `${wanted}_${count}`;
  taken.add(key);
  return key;
}

/** A key that is an identifier, unless the text is signs alone: compilers take no enum whose key is a number. */
export function toKey(text: string): string {
  const begun = text.replace(/^(?=[\d\s])/, 'Value').replace(/^-/, 'ValueMinus');
  if (/^[^\w$]*$/.test(begun)) return begun;
  return begun.replaceAll(/[^\w$]+/g, (signs) => SIGNS.get(signs) ?? '_');
}

function addValues({ enums }: Writing, values: readonly Value[], spot: Spot): void {
  const wanted = `${nameWords(spot)}Values`;
  const name = takeName(enums.names, wanted, (text) =>
    text.replace(/^./, (one) => one.toLowerCase()),
  );
  const type = join(
    values.map((value) => literalType(value)),
    ' | ',
  );
  enums.statements.push(code`export const ${name}: ReadonlyArray<${type}> = ${json(values)};`);
}

/** The words on the way to a schema, those of components without the first two. */
function nameWords(spot: Spot): string {
  const words = spot.words;
  const isComponent = words[0] === 'components' && words[1] === 'schemas';
  return (isComponent ? words.slice(2) : words).join('/');
}

/** A name of its own, without signs; a letter behind one is a capital. */
function takeName(taken: Set<string>, text: string, change: (text: string) => string): Code {
  const joined = change(
    text.replace(/[^A-Za-z0-9_$]+(.)?/g, (_sign, next: string = '') => upper(next)),
  );
  const whole = isIdentifier(joined) ? joined : `Value${joined}`;
  const wanted = isIdentifier(whole) ? whole : 'Value';
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}_${count}`;
  taken.add(name);
  return identifier(name);
}

function upper(letter: string): string {
  return letter.toUpperCase();
}
