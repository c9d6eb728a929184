/** Names of models, their validators, request forms and enums. */

import { fileName } from '../../diagnostics/paths.ts';
import { findChosenName, sortWishes, type Give, type Wishing } from './identifiers.ts';
import type { NamelessModel } from '../schemas/models.ts';
import type { Enum, Model } from '../model/model.ts';
import { allowUndefined } from '../raw.ts';
import type { Reading } from '../reading.ts';
import { capitalize, hasIdentifierForm, toPascalCase, uncapitalize } from './letter-case.ts';

/** Models that are called after a response or a body come behind all schemas. */
export function nameModels(
  reading: Reading,
  give: Give,
  models: readonly NamelessModel[],
): readonly Model[] {
  const sorted = sortWishes(models.map((model) => wishForModel(reading, model)));
  const names = sorted.map(({ wish }) => give(wish));
  return sorted.map((wishing, index) => nameModel(give, wishing, names[index] ?? wishing.key));
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
    return [{ ...model, wanted: within.named ?? [owner, ...within.words].join(' ') }];
  });
}

interface WishingModel extends Wishing {
  readonly model: NamelessModel;
}

function wishForModel({ options }: Reading, model: NamelessModel): WishingModel {
  const { key, wanted, part, at } = model;
  const plain = toPascalCase(wanted);
  const name = hasIdentifierForm(plain) ? plain : `Model${plain}`;
  const chosen = findChosenName(model, key, options.names?.models);
  const [what, suffix] = describeModel(model);
  return { key, model, wish: { name, at, chosen, what, suffix }, isLast: part !== undefined };
}

/** What messages call it, and what is put behind a name that is taken. */
function describeModel({ key, wanted, part, within, at }: NamelessModel): [string, string] {
  if (part !== undefined) return [`${part} \`${wanted}\``, capitalize(part)];
  if (within !== undefined) {
    return [`member \`${[within.owner, ...within.words].join('.')}\``, 'Values'];
  }
  // The key of a schema of another file begins with that file's whole path.
  const isElsewhere = key.startsWith(`${at.file}#`);
  const shown = isElsewhere ? fileName(at.file) + key.slice(at.file.length) : key;
  return [`schema \`${shown}\``, 'Model'];
}

function nameModel(giveName: Give, { model, wish }: WishingModel, name: string): Model {
  const { kind, key, type, schema, doc, at, within, enum: values } = model;
  const value = uncapitalize(name);
  const { what } = wish;
  const give = (derived: string): string =>
    giveName({ name: derived, suffix: 'Model', what, at, derived: true });
  const validator = give(`${value}Schema`);
  const xml = give(`${value}Xml`);
  const input = model.input && {
    name: give(`${name}Input`),
    validator: give(`${value}InputSchema`),
    type: model.input,
    isSent: model.isSent === true,
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
