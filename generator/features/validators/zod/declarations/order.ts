/** Orders the declarations of models: a schema of zod is built where it is declared, of those that are declared before. */

import { findUnion } from '../../../../core/ir/schemas/models.ts';
import { findCycles } from '../../schemas/cycles.ts';
import type { Planned } from '../../schemas/planned.ts';
import type { ZodFile } from '../site.ts';

/** Sorts models so that each is behind those that it names. In cycles it cannot be, and the file then knows these. */
export function sortPlanned(all: readonly Planned[], file: ZodFile): readonly Planned[] {
  const byName = new Map(all.map((one) => [one.name, one]));
  const { components, byName: cycles } = findCycles(all, file.models);
  for (const [name, cycle] of cycles) file.cycles.set(name, cycle);
  return components.flatMap((names) => {
    const among = names.flatMap((name) => byName.get(name) ?? []);
    return [...among.filter(isAlone(file)), ...among.filter((one) => !isAlone(file)(one))];
  });
}

/** Objects are before what chooses from them. */
function isAlone({ world }: ZodFile): (planned: Planned) => boolean {
  return ({ model: { schema } }) =>
    schema.kind === 'boolean' ||
    (findUnion(world, schema) === undefined && (schema.anyOf ?? schema.oneOf) === undefined);
}
