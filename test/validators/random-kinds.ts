/** Random components with discriminators, and with members of one direction, as documents have them. */

import * as fc from 'fast-check';

export type Components = Readonly<Record<string, object>>;

type Value = string | number | boolean;

const chance = (percent: number): fc.Arbitrary<boolean> =>
  fc.integer({ min: 0, max: 99 }).map((value) => value < percent);

const direction = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom('readOnly' as const, 'writeOnly' as const) },
);

/** What an option says of the member by which it is known, and how it is written. */
const option = fc.record({
  declaration: fc.constantFrom('nothing', 'type', 'const', 'default', 'one', 'all', 'set'),
  isRequired: chance(70),
  direction,
  /** The type of a member beside it, and the place where `required` names that. */
  other: direction,
  requiredAt: fc.constantFrom('beside', 'part', 'reference', 'nowhere'),
  isSplit: chance(40),
  isNullable: chance(8),
  isAlias: chance(8),
});

type Option = typeof option extends fc.Arbitrary<infer T> ? T : never;

const document = fc.record({
  form: fc.constantFrom('oneOf', 'anyOf', 'base', 'nested'),
  property: fc.constantFrom('kind', '@type', 'form'),
  values: fc.constantFrom<readonly Value[]>(
    ['a', 'A', 'b c'],
    [1, 2, 3],
    [true, false],
    ['x', 'y'],
  ),
  options: fc.array(option, { minLength: 2, maxLength: 3 }),
  mapping: fc.constantFrom('whole', 'part', 'none', 'double'),
  hasFallback: chance(10),
  hasPlace: chance(25),
  isConcrete: chance(30),
});

type Parts = typeof document extends fc.Arbitrary<infer T> ? T : never;

/** Components whose names begin with the prefix; the first one is what the others are for. */
export function generateComponents(prefix: string): fc.Arbitrary<Components> {
  return document.map((parts) => build(prefix, parts));
}

const text = { type: 'string' };

function ref(key: string): object {
  return { $ref: `#/components/schemas/${key}` };
}

function build(prefix: string, parts: Parts): Components {
  const { property, values, form } = parts;
  const options = parts.options.slice(0, values.length);
  const name = (index: number): string => `${prefix}Option${index}`;
  const base = form === 'base' ? `${prefix}Root` : undefined;
  const described = options.map((one, index) => {
    const member = describeMember(one, { value: values[index] ?? '', values, set: `${prefix}Set` });
    return [name(index), writeOption(one, { property, member, index, base, prefix })] as const;
  });
  const aliases = options.flatMap(({ isAlias }, index) =>
    isAlias && base === undefined ? [[`${prefix}Alias${index}`, ref(name(index))] as const] : [],
  );
  const named = options.map(({ isAlias }, index) =>
    isAlias && base === undefined ? `${prefix}Alias${index}` : name(index),
  );
  const discriminator = {
    propertyName: property,
    ...writeMapping(
      parts,
      named.map((_, index) => name(index)),
    ),
    ...(parts.hasFallback && { defaultMapping: name(0) }),
  };
  const inPlace = {
    type: 'object',
    properties: { [property]: { const: 'placed' }, placed: text },
    required: ['placed'],
  };
  const places = parts.hasPlace && typeof values[0] === 'string' ? [inPlace] : [];
  const root =
    base === undefined
      ? writeChoice(form, { options: [...named.map(ref), ...places], discriminator })
      : writeBase(parts, { base, discriminator });
  const set = { type: typeName(values[0] ?? ''), enum: values };
  return {
    [`${prefix}Root`]: root,
    ...Object.fromEntries([...described, ...aliases]),
    [`${prefix}Set`]: set,
    [`${prefix}Must`]: { required: ['other'] },
    [`${prefix}Holder`]: {
      type: 'object',
      properties: {
        one: ref(`${prefix}Root`),
        many: { type: 'array', items: ref(`${prefix}Root`) },
      },
      required: ['one'],
    },
  };
}

function typeName(value: Value): string {
  return typeof value === 'number' ? 'integer' : typeof value;
}

/** The schema of the member in an option; undefined where the option does not describe it. */
function describeMember(
  { declaration, direction: way }: Option,
  {
    value,
    values,
    set,
  }: { readonly value: Value; readonly values: readonly Value[]; readonly set: string },
): object | undefined {
  const mark = way === undefined ? {} : { [way]: true };
  const type = typeName(value);
  // A text of the mapping is a boolean or a number only where the member says so.
  if (declaration === 'nothing' && typeof value === 'string') return undefined;
  const forms: Readonly<Record<string, object>> = {
    const: { const: value },
    default: { type, const: value, default: value },
    one: { type, enum: [value] },
    all: { type, enum: values },
    set: { $ref: `#/components/schemas/${set}` },
  };
  return { ...(forms[declaration] ?? { type }), ...mark };
}

interface Wanted {
  readonly property: string;
  readonly member: object | undefined;
  readonly index: number;
  readonly base: string | undefined;
  readonly prefix: string;
}

function writeOption(option: Option, { property, member, index, base, prefix }: Wanted): object {
  const { isRequired, other, requiredAt, isSplit, isNullable } = option;
  const own = { [`own${index}`]: { type: 'integer' } };
  const known = member === undefined ? {} : { [property]: member };
  const beside = { other: { ...text, ...(other && { [other]: true }) } };
  const required = [
    `own${index}`,
    ...(isRequired && member !== undefined ? [property] : []),
    ...(requiredAt === 'beside' ? ['other'] : []),
  ];
  const bases = [
    ...(base === undefined ? [] : [{ $ref: `#/components/schemas/${base}` }]),
    ...(requiredAt === 'reference' ? [{ $ref: `#/components/schemas/${prefix}Must` }] : []),
    ...(requiredAt === 'part' ? [{ required: ['other'] }] : []),
  ];
  const whole = { ...known, ...beside, ...own };
  if (!isSplit && bases.length === 0) {
    return { type: isNullable ? ['object', 'null'] : 'object', properties: whole, required };
  }
  const inner = { type: 'object', properties: isSplit ? { ...known, ...beside } : whole };
  const rest = isSplit ? { properties: own } : {};
  return { ...rest, required, allOf: [...bases, inner] };
}

function writeMapping({ mapping, values }: Parts, names: readonly string[]): object {
  const count = mapping === 'none' ? 0 : mapping === 'part' ? 1 : names.length;
  const entries = names
    .slice(0, count)
    .map((name, index) => [String(values[index]), name] as const);
  const [[, first = ''] = []] = entries;
  const more =
    mapping === 'double' && typeof values[0] === 'string' ? [['second', first] as const] : [];
  return count === 0 ? {} : { mapping: Object.fromEntries([...entries, ...more]) };
}

function writeChoice(
  form: Parts['form'],
  {
    options,
    discriminator,
  }: { readonly options: readonly object[]; readonly discriminator: object },
): object {
  const [first, second, ...others] = options;
  if (form !== 'nested') return { [form]: options, discriminator };
  return { oneOf: [{ oneOf: [first, second] }, ...others], discriminator };
}

/** A base describes the member, in a part of it or at all, or does not. */
function writeBase(
  { property, values, options: [first], isConcrete }: Parts,
  { base, discriminator }: { readonly base: string; readonly discriminator: object },
): object {
  const isDescribed = first?.declaration !== 'nothing' || typeof values[0] !== 'string';
  const known = isDescribed ? { [property]: { type: typeName(values[0] ?? '') } } : {};
  const required = isDescribed && first?.isRequired === true ? [property] : [];
  const mapping = 'mapping' in discriminator ? (discriminator.mapping as object) : undefined; // as it is written above
  const own =
    isConcrete && mapping !== undefined && typeof values[0] === 'string'
      ? { ...discriminator, mapping: { ...mapping, itself: base } }
      : discriminator;
  const body = { type: 'object', properties: { ...known, id: text }, required };
  return first?.isSplit === true
    ? { allOf: [{ properties: { more: text } }, { ...body, discriminator: own }] }
    : { ...body, discriminator: own };
}
