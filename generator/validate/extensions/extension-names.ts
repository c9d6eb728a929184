/** Reports names in extensions that nothing has: of operations, codes, states, parameters and members. */

import { asMembers, getNode } from '../../load/structure/pointer.ts';
import {
  checkHeader,
  checkInAnswer,
  checkInRequest,
  checkParameter,
  checkPolled,
  findSenders,
} from './extension-calls.ts';
import {
  checkGroup,
  checkPattern,
  checkTableSchema,
  checkTemplate,
  checkTwins,
  checkUniqueBy,
} from './extension-keys.ts';
import { expectName, type Known, listMentions, listNames, type MentionCheck } from './mentions.ts';
import type { Index } from '../rules.ts';
import type { Check, Site } from '../site.ts';

export function checkExtensionNames(check: Check, index: Index, root: Site): void {
  const operations = new Map<string, Site>();
  for (const site of index.operations) {
    const { operationId: id } = site.node.value;
    if (typeof id === 'string') operations.set(id, site);
  }
  const known: Known = { check, root, operations, values: index.values };
  for (const site of index.extended) {
    const { kind } = site.node;
    const own = kind === 'root' || kind === 'operation' ? rules[kind] : [];
    for (const [run, ...paths] of [...own, ...rules.any]) {
      for (const path of paths) {
        for (const mention of listMentions(site, path)) run(known, mention);
      }
    }
  }
}

const expectOperation = expectName({
  among: ({ operations }) => operations,
  code: 'EXT-204',
  message: (id) => `No operation has the id \`${id}\`.`,
});

const expectCode = expectName({
  among: ({ root }) => listNames(root, 'x-sw-errors', 'codes'),
  code: 'EXT-205',
  message: (name) => `The error \`${name}\` is not registered by \`x-sw-errors\` at the root.`,
  help: 'Register it under `codes` there.',
});

/** A text is the name of a limit. */
const expectDuration = expectName({
  among: ({ root }) => listNames(root, 'x-sw-limits'),
  code: 'EXT-207',
  message: (name) => `\`x-sw-limits\` at the root has no limit \`${name}\`.`,
  help: 'State it there, or write `{ value, unit }`.',
});

const expectTrigger = expectName({
  among: ({ root }) => {
    const tables = Object.values(asMembers(root.node.value['x-sw-states']));
    const names = tables.flatMap((table) => Object.keys(asMembers(getNode(table, ['triggers']))));
    return new Set(names);
  },
  code: 'EXT-206',
  message: (name) => `No table of \`x-sw-states\` has the trigger \`${name}\`.`,
});

/** Of states and triggers of the table that the name is in. */
const expectInTable = (kind: 'state' | 'trigger', word?: 'any' | 'same'): MentionCheck =>
  expectName({
    among: ({ root }, { path }) => listNames(root, 'x-sw-states', String(path[1]), `${kind}s`),
    code: 'EXT-206',
    message: (name, { path }) => `\`${name}\` is not a ${kind} of the table \`${path[1]}\`.`,
    help: `List it under \`${kind}s\`.`,
    ...(word && { word }),
  });

/** Of the table that a simulated resource names. */
const expectStateOfResource = expectName({
  among: ({ root }, { path }) => {
    const { value } = root.node;
    const table = getNode(value, [...path.slice(0, 3).map(String), 'table']);
    const isThere =
      typeof table === 'string' && getNode(value, ['x-sw-states', table]) !== undefined;
    return isThere ? listNames(root, 'x-sw-states', table, 'states') : undefined;
  },
  code: 'EXT-206',
  message: (name) => `\`${name}\` is not a state of the table.`,
});

const expectErrorOfRow = expectName({
  among: ({ root, values }, { value }) =>
    values.has(String(value)) ? undefined : listNames(root, 'x-sw-errors', 'codes'),
  code: 'EXT-205',
  message: (name) => `\`${name}\` is neither a registered error code nor a value of an enum.`,
});

const expectTable = expectName({
  among: ({ root }) => listNames(root, 'x-sw-states'),
  code: 'EXT-206',
  message: (name) => `\`x-sw-states\` has no table \`${name}\`.`,
});

const expectSchema = expectName({
  among: ({ root }) => listNames(root, 'components', 'schemas'),
  code: 'EXT-207',
  message: (name) => `\`${name}\` is not a schema under \`components\`.`,
});

const expectInput = expectName({
  among: (_known, { site }) => listNames(site, 'x-sw-signed-key', 'inputs'),
  code: 'EXT-207',
  message: (name) => `\`${name}\` is not one of the inputs.`,
  help: 'List it under `inputs`.',
});

type Rule = readonly [MentionCheck, ...paths: readonly string[]];

/** What is asked where: on the root, on operations, and on any node. */
const rules: Readonly<Record<'root' | 'operation' | 'any', readonly Rule[]>> = {
  root: [
    [
      expectOperation,
      'x-sw-errors.codes.*.operations.[]',
      'x-sw-errors.cases.[].operations.[]',
      'x-sw-states.*.triggers.*.operation',
    ],
    [checkTableSchema, 'x-sw-states.*'],
    [expectInTable('state', 'any'), 'x-sw-states.*.rows.[].from.[]'],
    [expectInTable('state', 'same'), 'x-sw-states.*.rows.[].to.[]'],
    [
      expectInTable('state'),
      'x-sw-states.*.rows.[].from.anyExcept.[]',
      'x-sw-states.*.rows.[].to.values.[]',
    ],
    [expectInTable('trigger'), 'x-sw-states.*.rows.[].trigger.[]'],
    [expectErrorOfRow, 'x-sw-states.*.rows.[].error'],
    [expectSchema, 'x-sw-simulation.resources.*.schema'],
    [expectTable, 'x-sw-simulation.resources.*.table'],
    [
      expectStateOfResource,
      'x-sw-simulation.resources.*.states.#',
      'x-sw-simulation.resources.*.states.*.to',
    ],
    [
      expectDuration,
      'x-sw-simulation.resources.*.states.*.after',
      'x-sw-simulation.resources.*.conditions.*',
    ],
    ...listEffectRules('x-sw-simulation.routes.*'),
  ],
  operation: [
    [expectCode, 'x-sw-errors.[]'],
    [checkInRequest, 'x-sw-pages.request', 'x-sw-pages.offset', 'x-sw-pages.limit'],
    [checkInRequest, 'x-sw-batch.items', 'x-sw-stream.when'],
    [checkInAnswer, 'x-sw-pages.response', 'x-sw-pages.items', 'x-sw-batch.results'],
    [checkInAnswer, 'x-sw-poll.state'],
    [checkParameter('query'), 'x-sw-update-mask.parameter'],
    [checkParameter('header'), 'x-sw-upload.size', 'x-sw-upload.contentType'],
    [
      checkParameter('header', (known, { site }) => findSenders(known, site)[0]),
      'x-sw-upload.chunk.offset',
      'x-sw-upload.chunk.command',
    ],
    [expectOperation, 'x-sw-upload.finish', 'x-sw-upload.wait', 'x-sw-upload.chunk.ask'],
    [checkHeader((_known, site) => [site]), 'x-sw-upload.url', 'x-sw-upload.chunk.granularity'],
    [checkHeader(findSenders), 'x-sw-upload.confirmed'],
    [checkPolled, 'x-sw-upload.wait'],
    ...listEffectRules('x-sw-simulation'),
  ],
  any: [
    [checkTemplate, 'x-sw-template', 'x-sw-scopes.#'],
    [checkGroup, 'x-sw-group'],
    [checkUniqueBy, 'x-sw-unique-by.[]'],
    [checkTwins, 'x-sw-key-matches-value'],
    [checkPattern, 'x-sw-key-matches-value.key', 'x-sw-key-matches-value.value'],
    [checkPattern, 'x-sw-update-mask.keys.*.existing', 'x-sw-update-mask.keys.*.new'],
    [expectInput, 'x-sw-signed-key.hmac.key'],
    [expectInput, 'x-sw-signed-key.message.[].input', 'x-sw-signed-key.packet.[].input'],
  ],
};

/** What a simulated operation does, and a route that only a simulation has. */
function listEffectRules(path: string): readonly Rule[] {
  return [
    [expectTrigger, `${path}.triggers.[]`],
    [expectCode, `${path}.rules.[].code`],
    [expectDuration, `${path}.rules.[].repeats.within`, `${path}.rules.[].repeats.after`],
  ];
}
