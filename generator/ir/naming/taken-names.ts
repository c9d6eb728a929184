/** The names that an API has, for emitters that are off unless a config names them: what they export gives way to all others. */

import type { Api } from '../model.ts';
import { findFreeIdentifier } from './identifiers.ts';

export interface LaterNames {
  /** The name, or the next one that is free. */
  give(name: string, suffix: string): string;
}

export function startLaterNames(api: Api): LaterNames {
  const taken = new Set(listTakenNames(api));
  return {
    give(wanted, suffix) {
      const name = findFreeIdentifier(taken, { name: wanted, suffix });
      taken.add(name);
      return name;
    },
  };
}

function listTakenNames(api: Api): readonly string[] {
  const { names, models, operations, webhooks, states, groups, failures } = api;
  const named = [...operations, ...webhooks, ...states].map((one) => one.names);
  return [
    ...listTexts(names),
    ...listTexts(named),
    ...models.flatMap(({ name, validator, xml, input, enum: values }) => [
      name,
      validator,
      xml,
      ...(input === undefined ? [] : [input.name, input.validator]),
      ...listTexts(values?.names),
    ]),
    ...groups.map((group) => group.class),
    ...failures.map(({ name }) => name),
  ];
}

function listTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
