/**
 * An API in, the code of a careful caller out: it gives every value that its types allow, reads every member of every
 * answer under its type, and names everything that is exported. It is written from the model, not from generated types.
 */

import type { Api, Member, Model, Operation, Type } from '../../generator/ir/model.ts';

/** The same file is compiled against the old and the new output, which stand at `module`. */
export function consumerOf(api: Api, module: string, constants: readonly string[]): string {
  const desk: Desk = { api, models: new Map(api.models.map((model) => [model.key, model])) };
  const lines = [
    `import * as api from '${module}';`,
    'declare const http: api.Http;',
    ...names(api),
    ...credentials(api),
    ...constants.map((path) => `void ${path};`),
    ...api.operations.flatMap((operation) => callOf(desk, operation)),
    ...api.webhooks.flatMap(({ names: { body }, body: sent }) =>
      sent === undefined ? [] : readsOf(desk, `({} as api.${body})`, sent.type),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

interface Desk {
  readonly api: Api;
  readonly models: ReadonlyMap<string, Model>;
}

function names({ models, operations }: Api): readonly string[] {
  const types = models.flatMap(({ name, input }) => [
    name,
    ...(input === undefined ? [] : [input.name]),
  ]);
  const errors = operations.map(({ names: { error } }) => error);
  return [...types, ...errors].map((name, index) => `export type Named${index} = api.${name};`);
}

/** A client is made with all credentials that operations may need. */
function credentials({ security, operations, names: { options } }: Api): readonly string[] {
  const needed = [security, ...operations.map((operation) => operation.security ?? [])].flat();
  const keys = new Set(needed.flatMap(({ schemes }) => schemes.map(({ scheme }) => scheme)));
  if (keys.size === 0) return [];
  const given = Array.from(keys, (key) => `${JSON.stringify(key)}: undefined as never`);
  return [`export const made: Partial<api.${options}> = { auth: { ${given.join(', ')} } };`];
}

function callOf(desk: Desk, operation: Operation): readonly string[] {
  const {
    names: { function: call },
    params,
  } = operation;
  if (operation.stream !== undefined) return [`void api.${call};`];
  const given =
    params.members.length === 0
      ? ['']
      : samplesOfObject(desk, params.members, undefined, 0).map((text) => `, ${text}`);
  return [
    ...given.map((text) => `void api.${call}(http${text});`),
    `{ const answer = await api.${call}(http${given[0] ?? ''});`,
    ...readsOf(desk, 'answer', operation.success.type),
    '}',
    ...operation.responses
      .filter(({ status }) => /^2\d\d$/.test(status))
      .map(
        ({ status }) =>
          `{ const result = await api.${call}(http${given[0] ?? ''}).result(); if (result.ok && result.status === ${status}) void result.data; }`,
      ),
    ...statusOf(operation, given[0] ?? ''),
    ...operation.responses.flatMap((response) =>
      refusalOf(desk, operation, response, operation.responses),
    ),
  ];
}

/** A caller who keeps the status of success as the document has it. */
function statusOf({ names, responses }: Operation, given: string): readonly string[] {
  const known = responses.map(({ status }) => status).filter((status) => /^2\d\d$/.test(status));
  const isOpen = responses.some(({ status }) => status === '2XX');
  if (known.length === 0 || isOpen) return [];
  return [
    `{ const result = await api.${names.function}(http${given}).result(); if (result.ok) { const status: ${known.join(' | ')} = result.status; void status; } }`,
  ];
}

/** What callers do with a documented failure. */
function refusalOf(
  desk: Desk,
  { names: { error } }: Operation,
  { status, type }: Operation['responses'][number],
  responses: Operation['responses'],
): readonly string[] {
  const known = responses.map((other) => other.status);
  const isIt = conditionOf(status, known);
  if (isIt === undefined) return [];
  return [
    `{ const refusal = {} as api.${error}; if (${isIt}) {`,
    ...readsOf(desk, 'refusal.body', type),
    '} }',
  ];
}

/** How a caller asks for a failure: a range by one status of it that is not described for itself. */
function conditionOf(status: string, known: readonly string[]): string | undefined {
  if (/^[345]\d\d$/.test(status)) return `refusal.status === ${status}`;
  if (/^[45]XX$/.test(status)) {
    const numbers = ['00', '18', '02'].map((end) => `${status[0]}${end}`);
    return `refusal.status === ${numbers.find((number) => !known.includes(number))}`;
  }
  const failures = known.filter((other) => /^[345]/.test(other));
  if (status !== 'default' || failures.some((other) => other.endsWith('XX'))) return undefined;
  return ['true', ...failures.map((other) => `refusal.status !== ${other}`)].join(' && ');
}

/** Takes a value under its type written out, and names its members. */
function readsOf(desk: Desk, value: string, type: Type): readonly string[] {
  return [
    `{ const read: ${written(desk, type, 0)} = ${value}; void read; }`,
    ...pathsOf(desk, type, 0).map((path) => `void ${value}${path};`),
  ];
}

const deepest = 4;

/** Expressions of a type: each alternative at least once. */
function samples(desk: Desk, type: Type, depth: number): readonly string[] {
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
      return [
        `{ ...${type.members.map((member) => samples(desk, member, depth + 1)[0]).join(', ...')} }`,
      ];
    default:
      return ['{}', "'any text'"];
  }
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

type Tuple = Type & { readonly kind: 'tuple' };

/** All members, then each of its other values in turn, then what is required alone. */
function samplesOfObject(
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
  const extra =
    rest === undefined || depth > deepest
      ? []
      : samples(desk, rest, depth + 1).map(
          (value) => `{ ...${text(() => 0, false)}, other: ${value} }`,
        );
  return [text(() => 0, true), ...others, text(() => 0, false), ...extra];
}

/** A type without names of the output, so that it stays what it was. */
function written(desk: Desk, type: Type, depth: number): string {
  if (depth > deepest) return 'unknown';
  switch (type.kind) {
    case 'binary':
      return 'Uint8Array';
    case 'literal':
      return JSON.stringify(type.value);
    case 'open':
      return 'string | number';
    case 'model': {
      const model = desk.models.get(type.key);
      const form = type.input ? (model?.input?.type ?? model?.type) : model?.type;
      return form === undefined ? 'unknown' : written(desk, form, depth);
    }
    case 'array':
      return `readonly (${written(desk, type.items, depth + 1)})[]`;
    case 'tuple':
      return writtenTuple(desk, type, depth);
    case 'object':
      return writtenObject(desk, type.members, type.rest, depth);
    case 'union':
      return type.members.map((member) => `(${written(desk, member, depth + 1)})`).join(' | ');
    case 'intersection':
      return type.members.map((member) => `(${written(desk, member, depth + 1)})`).join(' & ');
    default:
      return type.kind;
  }
}

function writtenTuple(desk: Desk, { items, required, rest }: Tuple, depth: number): string {
  const texts = items.map((item, index) => {
    const text = written(desk, item, depth + 1);
    return index < required ? text : `(${text})?`;
  });
  const others = rest === undefined ? [] : [`...(${written(desk, rest, depth + 1)})[]`];
  return `readonly [${[...texts, ...others].join(', ')}]`;
}

function writtenObject(
  desk: Desk,
  members: readonly Member[],
  rest: Type | undefined,
  depth: number,
): string {
  if (members.length === 0) {
    return `Readonly<Record<string, ${rest === undefined ? 'unknown' : written(desk, rest, depth + 1)}>>`;
  }
  const parts = members.map(({ name, optional, type }) => {
    const text = written(desk, type, depth + 1);
    return optional
      ? `${JSON.stringify(name)}?: ${text} | undefined`
      : `${JSON.stringify(name)}: ${text}`;
  });
  return `{ ${parts.join('; ')} }`;
}

/** Ways to the members of an answer, so far as they can be named without asking which alternative came. */
function pathsOf(desk: Desk, type: Type, depth: number): readonly string[] {
  if (depth > deepest) return [];
  if (type.kind === 'model') {
    const form = desk.models.get(type.key);
    return form === undefined ? [] : pathsOf(desk, form.type, depth);
  }
  if (type.kind === 'array') {
    return pathsOf(desk, type.items, depth + 1).map((path) => `?.[0]${path}`);
  }
  if (type.kind === 'tuple') {
    return type.items.flatMap((item, index) =>
      ['', ...pathsOf(desk, item, depth + 1)].map((path) => `?.[${index}]${path}`),
    );
  }
  if (type.kind === 'union') {
    const [only, ...others] = type.members.filter(({ kind }) => kind !== 'null');
    return only !== undefined && others.length === 0 ? pathsOf(desk, only, depth + 1) : [];
  }
  if (type.kind !== 'object') return [];
  const isOpen = type.rest !== undefined && type.members.length > 0;
  const others = isOpen ? ['?.["any other"]'] : [];
  const known = type.members.flatMap((member) => {
    const own = `?.[${JSON.stringify(member.name)}]`;
    return [own, ...pathsOf(desk, member.type, depth + 1).map((path) => own + path)];
  });
  return [...known, ...others];
}
