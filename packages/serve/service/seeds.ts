/** Reads the items that a simulation begins with; each that cannot be one is a problem with its place. */

import type { Place, Reporter } from '../../../generator/core/diagnostics/diagnostic.ts';
import { suggestName } from '../../../generator/core/diagnostics/suggest.ts';
import { findThrownLine } from '../../../generator/core/diagnostics/thrown.ts';
import { listEntries, listItems, type Raw } from '../../../generator/core/load/structure/place.ts';
import { joinPointer } from '../../../generator/core/load/structure/pointer.ts';
import type { SimulatedApi } from '../../../templates/runtime/behaviour/model.ts';
import {
  createSimulation,
  type SimulationOptions,
} from '../../../templates/runtime/simulation/simulation.ts';
import { listIssues, type Schemas } from '../validators.ts';

type Seeds = NonNullable<SimulationOptions['data']>;

interface SeedContext {
  readonly schemas: Schemas;
  readonly reporter: Reporter;
}

export function readSeeds(raw: Raw, api: SimulatedApi, context: SeedContext): Seeds {
  const names = Object.keys(api.resources);
  for (const entry of listEntries(raw)) {
    if (!names.includes(entry.key)) {
      const help = suggestName(entry.key, names, `There are ${names.join(', ') || 'none'}.`);
      reportSeed(context.reporter, entry.at, `There is no resource \`${entry.key}\`.`, help);
      continue;
    }
    for (const item of listSeeds(entry)) {
      trySeed(item, entry.key, api, context);
      checkSeed(item, entry.key, api, context);
    }
  }
  // A simulation has tried each item.
  return raw.value as Seeds;
}

interface Seed extends Raw {
  /** The data of a simulation that has only this item. */
  readonly alone: Seeds[string];
}

function listSeeds(raw: Raw): readonly Seed[] {
  if (!Array.isArray(raw.value)) {
    return listEntries(raw).map(({ key, value, at }) => ({ value, alone: { [key]: value }, at }));
  }
  return listItems(raw).map(({ value, at }) => ({ value, alone: [value], at }));
}

/** Reports what a simulation refuses that begins with this item alone. */
function trySeed(
  { alone, at }: Seed,
  name: string,
  api: SimulatedApi,
  { reporter }: SeedContext,
): void {
  try {
    createSimulation(api, { data: { [name]: alone } });
  } catch (error) {
    reportSeed(reporter, at, `It cannot be one of \`${name}\`: ${findThrownLine(error)}.`);
  }
}

/** Checks an item by the schema of the operation that reads it, if that answers with the item as it is. */
function checkSeed(
  { value, at }: Seed,
  name: string,
  { operations, server }: SimulatedApi,
  { schemas, reporter }: SeedContext,
): void {
  const reading = Object.values(server.operations).find(({ id, name: own = id }) => {
    const { does, resource, at: place } = operations[own] ?? {};
    return does === 'read' && resource === name && place?.length === 0;
  });
  const { status = 200 } = operations[reading?.name ?? reading?.id ?? ''] ?? {};
  const validator = schemas(reading?.id ?? '')?.responses?.[status];
  for (const { path = [], message } of listIssues(validator, value)) {
    const pointer = joinPointer(at.pointer, ...path.map(String));
    reportSeed(reporter, { ...at, pointer }, `\`${path.join('.')}\`: ${message}.`);
  }
}

function reportSeed({ report }: Reporter, at: Place, message: string, help?: string): void {
  report({ code: 'SERVE-103', severity: 'error', message, at, help });
}
