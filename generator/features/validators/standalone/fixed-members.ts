/** Finds the member that distinguishes the forms of a choice: of hundreds of forms its value leaves one. */

import type { KeywordSchema, Schema } from '../../../core/ir/model/model.ts';
import { type Code, json } from '../../../core/code/code.ts';
import { findFields } from '../schemas/fields.ts';
import { findFixedValues } from '../../../core/ir/schemas/enums.ts';

import type { Place } from './place.ts';
import { isPlain } from './scalars.ts';
import { listDirectParts, followReference } from '../../../core/ir/schemas/follow.ts';

/** The values that a form fixes in a member. */
export interface FixedValues {
  readonly values: readonly Code[];
  readonly isRequired: boolean;
}

interface FixedMember {
  readonly member: string;
  /** The values by form; undefined of a form that fixes none. */
  readonly values: readonly (FixedValues | undefined)[];
}

/** The member that most forms fix, if two do. */
export function findFixedMember(
  place: Place,
  branches: readonly Schema[],
): FixedMember | undefined {
  const forms = branches.map((branch) => findFixed(place, branch));
  const counts = new Map<string, number>();
  for (const name of forms.flatMap((form) => [...form.keys()])) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [best] = [...counts].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a);
  if (best === undefined) return undefined;
  const [member] = best;
  return { member, values: forms.map((form) => form.get(member)) };
}

/** The most schemas of one form in which a fixed member is looked for. */
const MOST = 20;

/** Members that have fixed values, by name, in a schema, in what it refers to and in its parts. */
function findFixed(place: Place, branch: Schema): ReadonlyMap<string, FixedValues> {
  const found = new Map<string, FixedValues>();
  const seen = new Set<Schema>();
  const open: Schema[] = [branch];
  for (let schema = open.shift(); schema !== undefined; schema = open.shift()) {
    if (schema.kind === 'boolean' || seen.has(schema) || seen.size === MOST) continue;
    seen.add(schema);
    open.push(...listDirectParts(place.world.schemas, schema));
    addFixed(place, schema, found);
  }
  return found;
}

function addFixed(place: Place, schema: KeywordSchema, into: Map<string, FixedValues>): void {
  const { present, required } = findFields(place, schema);
  for (const { name, schema: member } of present) {
    const target = followReference(place.world.schemas, member);
    const values = target && findFixedValues(target);
    // If two sets of values hold, one of them is enough to rule a form out.
    if (values === undefined || !values.every(isPlain)) continue;
    const isRequired = required.has(name);
    into.set(name, { values: values.map((value) => json(value)), isRequired });
  }
}
