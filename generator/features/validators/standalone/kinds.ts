/** Kinds of a model that a discriminator distinguishes: the model by the kind that a value names, and by itself for what extends it. */

import type { Discriminator, Kind, Schema } from '../../../core/ir/model/model.ts';
import { findUnion } from '../../../core/ir/schemas/models.ts';
import { array, code, object, string } from '../../../core/code/code.ts';
import type { Code } from '../../../core/code/code.ts';
import { maybe } from '../../../core/emit/optional-entries.ts';
import {
  type Decision,
  decideKinds,
  isChoice,
  printKindValue,
  printNamed,
} from '../schemas/kinds.ts';
import { getReferencedKey } from '../../../core/ir/schemas/follow.ts';
import { Place } from './place.ts';
import { createCall, printCheckNow, type Term } from './terms.ts';

/** The rules of a model for every kind, without those that distinguish kinds. */
export function printBase(place: Place, key: string): Code {
  const { file, way } = place;
  const model = file.models.get(key);
  if (model === undefined) return file.use('isAnything');
  const base = new Place(file, way, model).change({ isBase: true });
  const terms = base.listTerms(model.schema);
  if (terms.length === 0) return file.use('isAnything');
  const [only, second] = terms;
  if (second === undefined && only?.kind === 'call' && only.args.length === 0) return only.callee;
  return file.hold('Shape', printCheckNow(terms), model.schema.at);
}

/** All that is asked of the values of a model. */
export function listModelTerms(place: Place): readonly Term[] {
  const { root, self, world } = place;
  if (root === undefined || self === undefined) return [];
  const usual = [...place.listTerms(root), ...listMarkTerms(place, root, self)];
  const discriminator = findUnion(world, root);
  if (discriminator === undefined || isChoice(root)) return usual;
  const others = discriminator.kinds.filter(({ isSelf }) => isSelf !== true);
  const decision = decideKinds(discriminator, others, place.way);
  if (decision !== undefined) return [createFamily(place, { ...discriminator, decision }, usual)];
  // Nothing says which kind a value is: without the member it is one of them.
  if (others.length < discriminator.kinds.length) return usual;
  return [...usual, place.call('fitsAny', array(others.map((kind) => printKind(place, kind))))];
}

/** A model that its own base knows by values of a member has no other values there. */
function listMarkTerms(place: Place, root: Schema, self: string): readonly Term[] {
  const mark = place.world.marks.get(self);
  if (mark === undefined || place.findAbsent(root).always.has(mark.property)) return [];
  const values = new Set(mark.values.map(printKindValue));
  return [place.call('isOfKind', string(mark.property), array([...values]))];
}

/** A base is what its kinds are. */
function createFamily(place: Place, deciding: Deciding, usual: readonly Term[]): Term {
  const { file, root } = place;
  const at = root?.at ?? { file: '', pointer: '' };
  const [member, named, ...more] = printNaming(place, deciding, (kind) => printKind(place, kind));
  const check = usual.length === 0 ? file.use('isAnything') : printCheckNow(usual);
  const text = code`/* @__PURE__ */ ${file.use('byKind')}(${[member, named, check, ...more]})`;
  return createCall(file.hold('Shape', text, at));
}

function printKind(place: Place, { schema }: Kind): Code {
  const name = place.useSchema(getReferencedKey(schema) ?? '');
  return name === undefined ? place.file.use('isAnything') : code`${name}.test`;
}

/** A discriminator, and what decides between some of its kinds. */
export interface Deciding extends Pick<Discriminator, 'property'> {
  readonly decision: Decision;
}

/** Arguments of what judges by kinds: a member, what its values name, and what is to be known of other objects. */
export function printNaming(
  place: Place,
  { property, decision }: Deciding,
  print: (kind: Kind) => Code,
): readonly [member: Code, named: Code, ...more: Code[]] {
  const others = printUnnamed(decision, print, (checks) => {
    return code`(value, run, key) => ${place.file.use('fitsAny')}(value, run, key, ${array(checks)})`;
  });
  const more = others === undefined ? [] : [code`() => (${others})`];
  return [string(property), code`() => (${printNamedKinds(decision, print)})`, ...more];
}

/** `{ cat: catSchema.test }` */
export function printNamedKinds({ named }: Decision, print: (kind: Kind) => Code): Code {
  return printNamed(
    named.flatMap((kind) => {
      const target = print(kind);
      return kind.values.map((value) => [value, target] as const);
    }),
  );
}

/** `{ needed: true }`; undefined where nothing is to be known. */
export function printUnnamed(
  { own, isNeeded, unnamed, fallback }: Decision,
  print: (kind: Kind) => Code,
  printAny: (all: readonly Code[]) => Code,
): Code | undefined {
  // A value of some kind is one of the base too.
  const kinds = unnamed.some(({ isSelf }) => isSelf === true) ? [] : unnamed;
  const [only, second] = kinds;
  const printed = second === undefined ? only && print(only) : printAny(kinds.map(print));
  const entries = [
    ['own', own.length === 0 ? undefined : array(own.map(printKindValue))],
    ['needed', maybe(isNeeded || undefined)],
    ['unnamed', printed],
    ['fallback', fallback && print(fallback)],
  ] as const;
  return entries.every(([, value]) => value === undefined) ? undefined : object(entries);
}
