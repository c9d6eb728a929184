/** Names of models, their validators, request forms and enums. */

import { fileName } from '../../diagnostics/paths.ts';
import { withPlace, type Identifiers, type Wish } from './identifiers.ts';
import type { NamelessModel } from '../schemas/models.ts';
import type { Enum, Model } from '../model.ts';
import type { Reading } from '../reading.ts';
import { globalTypes } from './reserved-names.ts';
import { capitalize, isIdentifier, toPascalCase, uncapitalize } from './letter-case.ts';

/**
 * Chosen names first, then those whose spelling is already the name, then the others in the order of the alphabet; what
 * is called after a response or a body comes behind all schemas.
 */
export function nameModels(
  reading: Reading,
  identifiers: Identifiers,
  models: readonly NamelessModel[],
): readonly Model[] {
  const sorted = sortWishes(reading, models);
  const names = sorted.map((wishing) => chooseModelName(reading, identifiers, wishing));
  const named = new Map(
    sorted.map((wishing, index) => [
      wishing.model,
      finish(identifiers, wishing, names[index] ?? wishing.model.wanted),
    ]),
  );
  return models.flatMap((model) => named.get(model) ?? []);
}

/** Sets of values of members, which want to be called after the models that they are in. */
export function listMembers(
  models: readonly NamelessModel[],
  named: readonly Model[],
): readonly NamelessModel[] {
  const names = new Map(named.map(({ key, name }) => [key, name]));
  return models.flatMap((model) => {
    const { within } = model;
    if (within === undefined) return [];
    const owner = names.get(within.owner) ?? model.wanted;
    return [{ ...model, wanted: [owner, ...within.words].join(' ') }];
  });
}

/** A model with the name that it would like to have. */
interface Wishing {
  readonly model: NamelessModel;
  readonly wish: Wish;
}

function chooseModelName(
  reading: Reading,
  identifiers: Identifiers,
  { model, wish }: Wishing,
): string {
  const chosen = findChosenName(reading, model);
  if (chosen === undefined) return identifiers.give(wish);
  return identifiers.choose(chosen, withPlace(wish, chosen === model.named));
}

function findChosenName(reading: Reading, { key, named }: NamelessModel): string | undefined {
  const overrides = reading.options.names?.models;
  return overrides !== undefined && Object.hasOwn(overrides, key) ? overrides[key] : named;
}

function wishName({ wanted, key, part, within, at }: NamelessModel): Wish {
  const plain = toPascalCase(wanted);
  const name = isIdentifier(plain) ? plain : `Model${plain}`;
  if (part !== undefined) {
    return { name, suffix: capitalize(part), what: `${part} \`${wanted}\``, at };
  }
  if (within !== undefined) {
    const what = `member \`${[within.owner, ...within.words].join('.')}\``;
    return { name, suffix: 'Values', what, at };
  }
  return { name, suffix: 'Model', what: `schema \`${shortenKey(key, at.file)}\``, at };
}

/** The key of a schema of another file begins with that file's whole path. */
function shortenKey(key: string, file: string): string {
  return key.startsWith(`${file}#`) ? fileName(file) + key.slice(file.length) : key;
}

function sortWishes(reading: Reading, models: readonly NamelessModel[]): readonly Wishing[] {
  const ranked = models.map((model) => {
    const wish = wishName(model);
    return { model, wish, rank: rank(reading, model, wish) };
  });
  return ranked.sort(
    (one, other) => one.rank - other.rank || (one.model.key < other.model.key ? -1 : 1),
  );
}

function rank(reading: Reading, model: NamelessModel, { name }: Wish): number {
  if (findChosenName(reading, model) !== undefined) return 0;
  if (model.part !== undefined) return 3;
  return name === model.key && !globalTypes.has(name) ? 1 : 2;
}

function finish(identifiers: Identifiers, { model, wish }: Wishing, name: string): Model {
  // Member by member: engines are slow to copy what is left of an object.
  const { kind, key, type, schema, doc, at, input, within, enum: values } = model;
  const value = uncapitalize(name);
  const { what, at: wished } = wish;
  const give = (derived: string): string =>
    identifiers.give({ name: derived, suffix: 'Model', what, at: wished, derived: true });
  const finished: { -readonly [K in keyof Model]: Model[K] } = {
    kind,
    key,
    type,
    schema,
    doc,
    at,
    name,
    validator: give(`${value}Schema`),
    xml: give(`${value}Xml`),
  };
  if (input !== undefined) {
    const [inputName, validator] = [give(`${name}Input`), give(`${value}InputSchema`)];
    finished.input = { name: inputName, validator, type: input };
  }
  if (within !== undefined) finished.within = within;
  if (values !== undefined) finished.enum = nameEnum(values, name, give);
  return finished;
}

function nameEnum(
  { open, of, values }: Omit<Enum, 'names'>,
  name: string,
  give: (name: string) => string,
): Enum {
  return { open, of, values, names: nameEnumParts(values, name, give) };
}

function nameEnumParts(
  values: Enum['values'],
  name: string,
  give: (name: string) => string,
): Enum['names'] {
  const value = uncapitalize(name);
  const isNumbered = values.some(({ number }) => number !== undefined);
  return {
    info: give(`${value}Info`),
    is: give(`is${name}`),
    ...(isNumbered ? { fromNumber: give(`${value}FromNumber`) } : {}),
  };
}
