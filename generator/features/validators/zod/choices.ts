/** `z.union`, `z.xor` and `z.discriminatedUnion` of the forms that a value can have. */

import type { Discriminator, KeywordSchema, Schema } from '../../../core/ir/model/model.ts';
import { array, type Code, string } from '../../../core/code/code.ts';
import { decideKinds } from '../schemas/kinds.ts';
import { getBareReference, isNull, isNullApart } from '../schemas/schema-facts.ts';
import type { Built } from './built.ts';
import { findTags, printDiscriminated, printKind } from './kinds.ts';
import { isOfScalars } from './rules.ts';
import type { Site } from './site.ts';

interface Choosing {
  readonly word: 'anyOf' | 'oneOf';
  /** Its kinds are those of the word. */
  readonly discriminator?: Discriminator | undefined;
}

export function buildChoice(
  site: Site,
  branches: readonly Schema[],
  { word, discriminator }: Choosing,
): Built {
  const isNullable = isNullApart(site.file.world, branches, word);
  const options = isNullable ? branches.filter((branch) => !isNull(branch)) : branches;
  const strips = !options.every((option) => isOfScalars(site, option));
  const decision = discriminator && decideKinds(discriminator, discriminator.kinds, site.way);
  const [only, second] = options;
  if (only !== undefined && second === undefined && decision === undefined) {
    const expression = site.buildOption(only);
    return {
      ...expression,
      isNullable: isNullable || expression.isNullable === true,
      covered: [],
      strips,
    };
  }
  const isNamed = discriminator !== undefined && decision !== undefined;
  const union = isNamed
    ? printDiscriminated(site, discriminator, decision)
    : findTagged(site, options);
  if (union !== undefined) return { base: union, isNullable, covered: [], strips };
  const forms = options.flatMap((option) =>
    printOption(site, option, { discriminator, index: branches.indexOf(option) }),
  );
  if (isNamed) {
    const { kind, at } = { kind: 'schema', at: discriminatorPlace(options) } as const;
    const rule: KeywordSchema = { kind, at, [word]: branches, discriminator };
    return { base: printUnion(site, forms), isNullable, covered: [], strips, left: [rule] };
  }
  const isXor = word === 'oneOf';
  const base = isXor ? site.words.call('xor', array(forms)) : printUnion(site, forms);
  return { base, isNullable, covered: [], strips };
}

function discriminatorPlace(options: readonly Schema[]): Schema['at'] {
  return options[0]?.at ?? { file: '', pointer: '' };
}

function printUnion({ words }: Site, forms: readonly Code[]): Code {
  const distinct = [...new Set(forms)];
  const [only, second] = distinct;
  return only !== undefined && second === undefined ? only : words.call('union', array(distinct));
}

/** An option: the kinds that a discriminator distinguishes in it, where it does. */
function printOption(
  site: Site,
  option: Schema,
  { discriminator, index }: Pick<Choosing, 'discriminator'> & { readonly index: number },
): readonly Code[] {
  const kinds = discriminator?.kinds.filter((kind) => kind.option === index) ?? [];
  if (discriminator === undefined || kinds.length === 0) {
    return [site.words.print(site.buildOption(option))];
  }
  const isWhole = kinds.length === 1;
  return kinds.map((kind) =>
    printKind(site, discriminator, isWhole ? { ...kind, schema: option } : kind),
  );
}

/** A discriminated union without a discriminator: all options have texts of their own in a member that must be there. */
function findTagged(site: Site, options: readonly Schema[]): Code | undefined {
  const keys = options.flatMap((option) => getBareReference(option) ?? []);
  const [first] = keys;
  const isEach = keys.length === options.length && new Set(keys).size === keys.length;
  if (first === undefined || !isEach) return undefined;
  const objects = keys.map((key) => site.findObject(key));
  const made = objects[0];
  for (const name of made?.required ?? []) {
    const kinds = keys.map((key) => ({ key, values: [...(findTags(site, key, name) ?? [])] }));
    const all = kinds.flatMap(({ values }) => values);
    const isTelling =
      kinds.every(({ values }) => values.length > 0) && new Set(all).size === all.length;
    const areNeeded = objects.every((one) => one?.required.has(name) === true);
    if (!isTelling || !areNeeded) continue;
    const names = keys.flatMap((key) => site.useSchema(key) ?? []);
    return site.words.call('discriminatedUnion', string(name), array(names));
  }
  return undefined;
}
