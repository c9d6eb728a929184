/** A type of the model in, expressions of it out: what a caller may give. */

import type { Api, Member, Model, Type } from '../../../generator/core/ir/model/model.ts';

/** What a type may refer to. */
export interface Desk {
  readonly api: Api;
  readonly models: ReadonlyMap<string, Model>;
}

/** How far members inside members are followed. */
export const deepest = 4;

/** Expressions of a type: each alternative at least once. */
export function samples(desk: Desk, type: Type, depth: number): readonly string[] {
  switch (type.kind) {
    case 'null':
      return ['null'];
    case 'undefined':
      return ['undefined'];
    case 'boolean':
      return ['true', 'false'];
    case 'number':
      return ['1'];
    case 'bigint':
      return ['1n'];
    case 'string':
      return ["'any text'"];
    case 'binary':
      return ['new Uint8Array()'];
    case 'literal':
      return [JSON.stringify(type.value)];
    case 'open':
      return [...type.values.map((value) => JSON.stringify(value)), "'any other'"];
    case 'model': {
      const model = desk.models.get(type.key);
      const form = type.input ? (model?.input?.type ?? model?.type) : model?.type;
      return form === undefined ? ['{}'] : samples(desk, form, depth);
    }
    case 'array':
      return depth > deepest
        ? ['[]']
        : ['[]', ...samples(desk, type.items, depth + 1).map((item) => `[${item}]`)];
    case 'tuple':
      return samplesOfTuple(desk, type, depth);
    case 'object':
      return samplesOfObject(desk, type.members, type.rest, depth);
    case 'union':
      return type.members.flatMap((member) => samples(desk, member, depth + 1));
    case 'intersection':
      return [samplesOfAll(desk, type.members, depth)];
    default:
      return ['{}', "'any text'"];
  }
}

/** Objects written together; of what is no object, nobody can write one that is several things at once. */
function samplesOfAll(desk: Desk, members: readonly Type[], depth: number): string {
  const texts = members.map((member) => samples(desk, member, depth + 1)[0] ?? '{}');
  return texts.every((text) => text.startsWith('{'))
    ? `{ ...${texts.join(', ...')} }`
    : '(undefined as never)';
}

/** All items, each of their other values in turn, those alone that must be there, and one more where there may be. */
function samplesOfTuple(desk: Desk, { items, required, rest }: Tuple, depth: number): string[] {
  const values = items.map((item) => samples(desk, item, depth + 1));
  const first = values.map(([text]) => text);
  const more = rest === undefined || depth > deepest ? [] : samples(desk, rest, depth + 1);
  const others = values.flatMap((texts, place) =>
    texts.slice(1).map((text) => first.with(place, text)),
  );
  const all = [first, ...others, first.slice(0, required), ...more.map((text) => [...first, text])];
  return all.map((texts) => `[${texts.join(', ')}]`);
}

export type Tuple = Type & { readonly kind: 'tuple' };

/** All members, then each of its other values in turn, then what is required alone. */
export function samplesOfObject(
  desk: Desk,
  members: readonly Member[],
  rest: Type | undefined,
  depth: number,
): readonly string[] {
  const known = depth > deepest ? members.filter(({ optional }) => !optional) : members;
  const values = known.map((member) => ({ member, texts: samples(desk, member.type, depth + 1) }));
  const text = (pick: (index: number) => number, isWhole: boolean): string => {
    const parts = values
      .filter(({ member }) => isWhole || !member.optional)
      .map(
        ({ member, texts }, index) =>
          `${JSON.stringify(member.name)}: ${texts[pick(index)] ?? texts[0]}`,
      );
    return `{ ${parts.join(', ')} }`;
  };
  const others = values.flatMap(({ texts }, place) =>
    texts.slice(1).map((_, index) => text((at) => (at === place ? index + 1 : 0), true)),
  );
  // An object without members takes any.
  const any: Type | undefined = known.length === 0 ? { kind: 'unknown' } : undefined;
  const unnamed = rest ?? any;
  const extra =
    unnamed === undefined || depth > deepest
      ? []
      : samples(desk, unnamed, depth + 1).map(
          (value) => `{ ...${text(() => 0, false)}, other: ${value} }`,
        );
  return [text(() => 0, true), ...others, text(() => 0, false), ...extra];
}
