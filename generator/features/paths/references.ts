/** References: `components['schemas']['Pet']`. What is no component of the entry becomes one. */

import { code, type Code, string } from '../../core/code/code.ts';
import type { Place } from '../../core/diagnostics/diagnostic.ts';
import { asMembers, isObject, splitPointer } from '../../core/load/structure/pointer.ts';
import type { Raw } from '../../core/load/structure/place.ts';
import { printName, single, type Piece, unknown } from './pieces.ts';
import { type ComponentKind, componentKinds, isDeprecated, type Writing } from './writing.ts';

/** `unknown` where the reference leads nowhere, which loading reported. */
export function printReference(
  writing: Writing,
  { ref, from }: { readonly ref: string; readonly from: Place },
  kind: ComponentKind,
): Piece {
  const { bundle } = writing;
  const found = kind === 'schemas' ? bundle.resolveSchema(ref, from) : bundle.resolve(ref, from);
  if (found?.value === undefined) return unknown;
  return single(findComponent(writing, found, kind) ?? addOther(writing, found, kind));
}

/** The type of a component of the entry, or of a member of one. */
function findComponent(
  { bundle, options }: Writing,
  { value, at }: Raw,
  kind: ComponentKind,
): Code | undefined {
  if (at.file !== bundle.entry) return undefined;
  const [root, group = '', name = '', ...rest] = splitPointer(at.pointer);
  if (root !== 'components' || !isKind(group)) return undefined;
  const type = printComponent(group, name);
  if (rest.length === 0) {
    const isLeftOut = options.excludeDeprecated === true && isDeprecated(value);
    return group === kind && !isLeftOut ? type : undefined;
  }
  const [slot, member = ''] = rest;
  const isMember = kind === 'schemas' && group === 'schemas' && slot === 'properties';
  const owner = asMembers(asMembers(asMembers(bundle.root['components'])[group])[name]);
  const isPlain = rest.length === 2 && isMember && owner['type'] === 'object' && !isCombined(owner);
  return isPlain && options.excludeDeprecated !== true
    ? code`${type}[${string(member)}]`
    : undefined;
}

function isCombined(schema: object): boolean {
  return 'allOf' in schema || 'anyOf' in schema || 'oneOf' in schema || 'enum' in schema;
}

function isKind(group: string): group is ComponentKind {
  return (componentKinds as readonly string[]).includes(group);
}

export function printComponent(kind: ComponentKind, name: string): Code {
  return code`components['${printWord(kind)}'][${string(name)}]`;
}

/** A kind is a plain word. */
function printWord(kind: ComponentKind): Code {
  return printName(kind);
}

function addOther(writing: Writing, { value, at }: Raw, kind: ComponentKind): Code {
  const { others } = writing;
  const key = `${kind} ${at.file}#${at.pointer}`;
  const known = others.get(key);
  if (known !== undefined) return printComponent(kind, known.name);
  const name = chooseName(writing, at, kind);
  const { file, pointer } = at;
  others.set(key, { kind, name, value, file, pointer });
  return printComponent(kind, name);
}

/** The last name on the way to it, or that of its file. */
function chooseName({ taken }: Writing, { file, pointer }: Place, kind: ComponentKind): string {
  const stem = file.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '');
  const wanted =
    splitPointer(pointer).findLast((segment) => /^[\w.-]*[a-z_][\w.-]*$/i.test(segment)) ?? stem;
  const names = taken.get(kind) ?? new Set<string>();
  taken.set(kind, names);
  let name = wanted;
  for (let count = 2; names.has(name); count += 1) name = `${wanted}-${count}`;
  names.add(name);
  return name;
}

/** What a chain of references ends at. */
export function follow(writing: Writing, start: Raw): Raw | undefined {
  let found: Raw | undefined = start;
  for (let steps = 0; steps < LONGEST; steps += 1) {
    if (!isObject(found?.value) || typeof found.value['$ref'] !== 'string') return found;
    found = writing.bundle.resolve(found.value['$ref'], found.at);
  }
  return undefined;
}

const LONGEST = 100;
