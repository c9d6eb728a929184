/** Builds the rules that distinguish the kinds of a model or a choice; for what extends a model, the validator without them. */

import { listKindsOf } from '../../ir/kinds/kinds.ts';
import type { Discriminator, Kind, KeywordSchema, Schema } from '../../ir/model.ts';
import { findUnion } from '../../ir/schemas/models.ts';
import { array, number, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import { maybe } from '../given.ts';
import { writePart } from './expression.ts';
import type { Writing } from './notation.ts';
import { isChoice, isInPlace, decideKinds, printKindValue, printNamed } from '../schemas/kinds.ts';

/** The rules of a model that has kinds, or is one. */
export function listKindRules(writing: Writing): readonly Code[] {
  const { self, world } = writing;
  if (self === undefined) return [];
  const schema = world.schemas.get(self);
  return [...listMarkRules(writing, self), ...listFamilyRules(writing, schema)];
}

/** Where its own base knows it by values of a member, it has no others. */
function listMarkRules(writing: Writing, self: string): readonly Code[] {
  const { world, root } = writing;
  const mark = world.marks.get(self);
  if (mark === undefined || root === undefined) return [];
  if (writing.findAbsent(root).always.has(mark.property)) return [];
  return [
    writing.printRule('kind', string(mark.property), ...new Set(mark.values.map(printKindValue))),
  ];
}

/** A base is what its kinds are; one that lists them in a choice says so there. */
function listFamilyRules(writing: Writing, schema: Schema | undefined): readonly Code[] {
  const discriminator = findUnion(writing.world, schema);
  if (discriminator === undefined || isChoice(schema)) return [];
  const others = discriminator.kinds.filter(({ isSelf }) => isSelf !== true);
  const decided = listArguments(writing, discriminator, { kinds: others });
  if (decided !== undefined) return [writing.printRule('kinds', ...decided)];
  // Nothing says which kind a value is: without the member it is one of them.
  if (others.length < discriminator.kinds.length) return [];
  const forms = others.map((kind) => writePart(writing, kind.schema));
  return [writing.printRule('ofSubtypes', writing.printRule('anyOf', ...forms))];
}

/** What a choice is decided by, as arguments of a rule; undefined where no value names an option in this direction. */
export function listChoiceArguments(
  writing: Writing,
  schema: KeywordSchema,
  word: 'oneOf' | 'anyOf',
): readonly Code[] | undefined {
  const { discriminator } = schema;
  if (discriminator === undefined) return undefined;
  const choice = { ...discriminator, kinds: listKindsOf(schema, word) };
  return listArguments(writing.enterAlternative(schema), choice, {
    kinds: choice.kinds,
    first: word === 'anyOf' ? (schema.oneOf?.length ?? 0) : 0,
  });
}

/** What rules name, as options of a choice from the first one on, or as models. */
interface Named {
  readonly kinds: readonly Kind[];
  readonly first?: number;
}

/** A member, what each of its values names, and what is to be known of others; undefined where none names one. */
function listArguments(
  writing: Writing,
  discriminator: Discriminator,
  { kinds, first = 0 }: Named,
): readonly Code[] | undefined {
  const decision = decideKinds(discriminator, kinds, writing.way);
  if (decision === undefined) return undefined;
  const { named, own, isNeeded, fallback } = decision;
  const [only, ...more] = decision.unnamed.map((kind) => printTarget(writing, kind, first));
  const options = object([
    ['own', own.length === 0 ? undefined : array(own.map(printKindValue))],
    ['needed', maybe(isNeeded || undefined)],
    ['unnamed', only && (more.length === 0 ? only : array([only, ...more]))],
    ['fallback', fallback && printTarget(writing, fallback, first)],
  ]);
  const branches = printNamed(
    named.flatMap((kind) => {
      const target = printTarget(writing, kind, first);
      return kind.values.map((value) => [value, target] as const);
    }),
  );
  const { property } = discriminator;
  return [string(property), branches, ...(options === '{}' ? [] : [options])];
}

function printTarget(writing: Writing, kind: Kind, first: number): Code {
  const { option = 0 } = kind;
  return isInPlace(kind) ? number(option - first) : writePart(writing, kind.schema);
}
