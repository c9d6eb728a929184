/** Reports names that the root does not register: of error codes, limits, states, triggers, tables and schemas. */

import { formatJson } from '../../diagnostics/json.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import type { Raw } from '../../load/structure/place.ts';
import { asMembers, getChild, getNode } from '../../load/structure/pointer.ts';
import { findBody } from '../calls.ts';
import { mayHaveInside } from '../members.ts';
import {
  expectName,
  type Names,
  listNames,
  type Mention,
  type MentionCheck,
  reportMention,
  splitPath,
} from './mentions.ts';

export const expectCode = expectName({
  among: ({ root }) => listNames(root, 'x-sw-errors', 'codes'),
  code: 'EXT-205',
  message: (name) => `The error \`${name}\` is not registered by \`x-sw-errors\` at the root.`,
  help: 'Register it under `codes` there.',
});

const TIMES = ['seconds', 'minutes', 'hours', 'days'];

/** A window is a time; which one, a simulation must know where it counts. */
export const checkWindow: MentionCheck = (known, mention) => {
  const { value: unit } = mention;
  const units = [...TIMES, 'weeks', 'months', 'years'];
  if (typeof unit !== 'string' || units.includes(unit)) return;
  const message = `\`${unit}\` is no unit of time.`;
  const help = suggestName(unit, units, `Units of time are ${units.join(', ')}.`);
  reportMention(known, mention, { severity: 'warning', code: 'EXT-207', message, help });
};

/** A text is the name of a limit that is a time. */
export const checkDuration: MentionCheck = (known, mention) => {
  expectLimit(known, mention);
  const limit = findLimit(known, mention);
  const unit = getChild(limit, 'unit');
  if (limit === undefined || (typeof unit === 'string' && TIMES.includes(unit))) return;
  const message = `The limit \`${formatJson(mention.value)}\` is no time.`;
  const help = `A time has a \`value\`, and a \`unit\` of ${TIMES.join(', ')}.`;
  reportMention(known, mention, { code: 'EXT-207', message, help });
};

function findLimit({ root }: Names, { value: name }: Mention): unknown {
  return typeof name === 'string' ? getNode(root.node.value, ['x-sw-limits', name]) : undefined;
}

export const expectLimit = expectName({
  among: ({ root }) => listNames(root, 'x-sw-limits'),
  code: 'EXT-207',
  message: (name) => `\`x-sw-limits\` at the root has no limit \`${name}\`.`,
  help: 'State it there, or write `{ value, unit }`.',
});

/** Reports a name that is no state, or no trigger, of the table that it is in. */
export const expectInTable = (kind: 'state' | 'trigger', word?: 'any' | 'same'): MentionCheck =>
  expectName({
    among: ({ root }, { path }) => listNames(root, 'x-sw-states', String(path[1]), `${kind}s`),
    code: 'EXT-206',
    message: (name, { path }) => `\`${name}\` is not a ${kind} of the table \`${path[1]}\`.`,
    help: `List it under \`${kind}s\`.`,
    ...(word && { word }),
  });

/** A code, or what an enum calls it. */
export const expectErrorOfRow = expectName({
  among: ({ root, values }, { value }) =>
    values.has(String(value)) ? undefined : listNames(root, 'x-sw-errors', 'codes'),
  code: 'EXT-205',
  message: (name) => `\`${name}\` is neither a registered error code nor a value of an enum.`,
});

export const expectTable = expectName({
  among: ({ root }) => listNames(root, 'x-sw-states'),
  code: 'EXT-206',
  message: (name) => `\`x-sw-states\` has no table \`${name}\`.`,
});

export const expectSchema = expectName({
  among: ({ check }) => new Set(Object.keys(listSchemas(check.bundle.root))),
  code: 'EXT-207',
  message: (name) => `\`${name}\` is not a schema under \`components\`.`,
});

/** Lists the schemas under `components` of the root. */
export function listSchemas(root: unknown): Readonly<Record<string, unknown>> {
  return asMembers(getNode(root, ['components', 'schemas']));
}

/** The member of a body that gives the state: of the body itself, or of something inside it. */
export const checkPayload: MentionCheck = (known, mention) => {
  const { site, path, value } = mention;
  const row = getNode(site.node.value, path.slice(0, 4).map(String));
  const triggers = [getChild(row, 'trigger')].flat();
  const ids = triggers.map((trigger) =>
    getNode(site.node.value, [
      'x-sw-states',
      String(path[1]),
      'triggers',
      String(trigger),
      'operation',
    ]),
  );
  const operations = ids.flatMap((id) => known.operations.get(formatJson(id)) ?? []);
  const bodies = operations.map((operation) => findBody(known.check, operation));
  const schemas = bodies.filter((body): body is Raw => body !== undefined);
  if (typeof value !== 'string' || schemas.length === 0) return;
  const { isThere, names } = mayHaveInside(known.check, schemas, splitPath(value));
  if (isThere) return;
  expectName({
    among: () => names,
    code: 'EXT-207',
    message: () => `No body of these operations has a member \`${value}\`.`,
  })(known, mention);
};
