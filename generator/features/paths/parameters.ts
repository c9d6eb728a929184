/** Parameters by where they are sent. */

import { code, type Code } from '../../core/code/code.ts';
import { asMembers, type Members } from '../../core/load/structure/pointer.ts';
import { describeNode } from './comments.ts';
import { type Line, type Piece, plain, printLines } from './pieces.ts';
import { follow, printReference } from './references.ts';
import { typeSchema } from './schemas.ts';
import type { Spot } from './spot.ts';
import { compareNames, isDeprecated, type Writing } from './writing.ts';

/** A parameter where it is written, and what it is. */
export interface Parameter {
  readonly written: Members;
  readonly spot: Spot;
  readonly value: Members;
}

/** The parameters of a path item or of an operation. */
export function listParameters(writing: Writing, held: unknown, spot: Spot): readonly Parameter[] {
  if (!Array.isArray(held)) return [];
  return held.flatMap((written: unknown, index) => {
    const at = spot.step(['parameters', index], []);
    const value = asMembers(follow(writing, { value: written, at })?.value);
    return typeof value['name'] === 'string'
      ? [{ written: asMembers(written), spot: at, value }]
      : [];
  });
}

/** Those of an operation replace those of its path. */
export function mergeParameters(...lists: readonly (readonly Parameter[])[]): readonly Parameter[] {
  const keyed = new Map<string, Parameter>();
  for (const one of lists.flat()) {
    keyed.set(`${String(one.value['in'])}-${String(one.value['name'])}`, one);
  }
  return [...keyed.values()];
}

const LOCATIONS = ['query', 'header', 'path', 'cookie'];

/** `url` is the path that they are parameters of; `spot` is the object that holds them. */
export function printParameters(
  writing: Writing,
  all: readonly Parameter[],
  { url, spot }: { readonly url: string; readonly spot: Spot },
): Code {
  const { options } = writing;
  const kept = choose(all, options);
  const isWhole = kept.some(({ value }) => value['in'] === 'querystring');
  const lines = [...LOCATIONS, ...(isWhole ? ['querystring'] : [])].map((location): Line => {
    const own = kept.filter(({ value }) => value['in'] === location);
    const inside = spot.enter(['parameters', location]);
    const members = own.map((one) => printParameter(writing, one, inside));
    if (location === 'path' && options.generatePathParams === true) {
      members.push(...listMissing(url, members));
    }
    const isNone = members.length === 0;
    return {
      name: location,
      type: isNone ? code`never` : printLines(members, inside.depth),
      isOptional: members.every(({ isOptional }) => isOptional),
      isReadonly: options.immutable,
    };
  });
  return printLines(lines, spot.depth);
}

function choose(all: readonly Parameter[], options: Writing['options']): readonly Parameter[] {
  const isKept = ({ value }: Parameter): boolean =>
    !isDeprecated(value) && !isDeprecated(value['schema']);
  const kept = options.excludeDeprecated === true ? all.filter(isKept) : all;
  if (options.alphabetize !== true) return kept;
  const nameOf = ({ value }: Parameter): string => String(value['name']);
  return kept.toSorted((one, other) => compareNames(nameOf(one), nameOf(other)));
}

function printParameter(writing: Writing, { written, spot, value }: Parameter, holder: Spot): Line {
  const location = String(value['in']);
  const name = String(value['name']);
  const inside = spot.at(holder.depth + 1).calledAs(holder, [name]);
  return {
    name,
    type: typeParameter(writing, written, inside).code,
    isOptional: location !== 'path' && value['required'] !== true,
    isReadonly: writing.options.immutable,
    comment: describeNode(value),
  };
}

/** What nothing describes is a text. */
export function typeParameter(writing: Writing, written: unknown, spot: Spot): Piece {
  const { $ref: ref, schema } = asMembers(written);
  if (typeof ref === 'string') return printReference(writing, { ref, from: spot }, 'parameters');
  if (schema === undefined) return plain(code`string`);
  return typeSchema(writing, schema, spot.step(['schema'], []));
}

function listMissing(url: string, members: readonly Line[]): readonly Line[] {
  const known = new Set(members.map(({ name }) => name));
  const names = Array.from(url.matchAll(/\{([^}]+)\}/g), ([, name = '']) => name);
  return [...new Set(names)]
    .filter((name) => !known.has(name))
    .map((name) => ({ name, type: code`string`, isOptional: false }));
}
