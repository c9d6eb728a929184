/** Names of models, their validators, request forms and enums. */

import { fileName } from '../../diagnostics/paths.ts';
import {
  findChosenName,
  sortWishes,
  type Identifiers,
  type Wish,
  type Wishing,
} from './identifiers.ts';
import type { NamelessModel } from '../schemas/models.ts';
import type { Enum, Model } from '../model.ts';
import { allowUndefined } from '../raw.ts';
import type { Reading } from '../reading.ts';
import { capitalize, isIdentifier, toPascalCase, uncapitalize } from './letter-case.ts';

/** What is called after a response or a body comes behind all schemas. */
export function nameModels(
  reading: Reading,
  identifiers: Identifiers,
  models: readonly NamelessModel[],
): readonly Model[] {
  const sorted = sortWishes(models.map((model) => wishForModel(reading, model)));
  const names = sorted.map(({ wish }) => identifiers.give(wish));
  const named = new Map(
    sorted.map((wishing, index) => [
      wishing.key,
      nameModel(identifiers, wishing, names[index] ?? wishing.key),
    ]),
  );
  return models.flatMap(({ key }) => named.get(key) ?? []);
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

interface WishingModel extends Wishing {
  readonly model: NamelessModel;
}

function wishForModel({ options }: Reading, model: NamelessModel): WishingModel {
  const { key, wanted, part, at } = model;
  const plain = toPascalCase(wanted);
  const name = isIdentifier(plain) ? plain : `Model${plain}`;
  const chosen = findChosenName(model, key, options.names?.models);
  const wish = { name, at, chosen, ...describeModel(model) };
  return { key, model, wish, isLast: part !== undefined };
}

function describeModel({
  key,
  wanted,
  part,
  within,
  at,
}: NamelessModel): Pick<Wish, 'what' | 'suffix'> {
  if (part !== undefined) return { what: `${part} \`${wanted}\``, suffix: capitalize(part) };
  if (within !== undefined) {
    return { what: `member \`${[within.owner, ...within.words].join('.')}\``, suffix: 'Values' };
  }
  // The key of a schema of another file begins with that file's whole path.
  const isElsewhere = key.startsWith(`${at.file}#`);
  const shown = isElsewhere ? fileName(at.file) + key.slice(at.file.length) : key;
  return { what: `schema \`${shown}\``, suffix: 'Model' };
}

function nameModel(identifiers: Identifiers, { model, wish }: WishingModel, name: string): Model {
  const { kind, key, type, schema, doc, at, within, enum: values } = model;
  const value = uncapitalize(name);
  const { what } = wish;
  const give = (derived: string): string =>
    identifiers.give({ name: derived, suffix: 'Model', what, at, derived: true });
  const validator = give(`${value}Schema`);
  const xml = give(`${value}Xml`);
  const input = model.input && {
    name: give(`${name}Input`),
    validator: give(`${value}InputSchema`),
    type: model.input,
  };
  const isNumbered = values?.values.some(({ number }) => number !== undefined) === true;
  const named: Enum | undefined = values && {
    ...values,
    names: {
      info: give(`${value}Info`),
      is: give(`is${name}`),
      ...(isNumbered ? { fromNumber: give(`${value}FromNumber`) } : {}),
    },
  };
  return allowUndefined({
    kind,
    key,
    name,
    validator,
    xml,
    type,
    schema,
    input,
    enum: named,
    within,
    doc,
    at,
  });
}
