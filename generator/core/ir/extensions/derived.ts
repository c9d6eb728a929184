/** What extensions derive from an operation: pages, a batch, a mask, an upload, polling, and whether a call may be repeated. */

import { getBelow, listEntries, placeBelow } from '../../load/structure/place.ts';
import type { Batch, Operation, Poll, Schema, Type, UpdateMask, Upload } from '../model/model.ts';
import {
  findAnswerSchema,
  findBodySchema,
  findRequestMember,
  readMemberPath,
  type Calls,
} from '../operations/calls.ts';
import {
  asList,
  asNumber,
  asObject,
  asTexts,
  getMember,
  getText,
  isTrue,
  allowUndefined,
} from '../raw.ts';
import { report } from '../reading.ts';
import { buildType } from '../types/types.ts';
import type { Direction } from '../model/schema.ts';
import { followReference } from '../schemas/follow.ts';

type Derived = Pick<
  Operation,
  'batch' | 'mask' | 'upload' | 'poll' | 'retry' | 'mcp' | 'simulation'
>;

export function readDerived(calls: Calls): Derived {
  const { value } = calls.operation;
  return allowUndefined({
    batch: readBatch(calls, getMember(value, 'x-sw-batch')),
    mask: readMask(calls, getMember(value, 'x-sw-update-mask')),
    upload: readUpload(calls, getMember(value, 'x-sw-upload')),
    poll: readPoll(getMember(value, 'x-sw-poll')),
    retry: readRetry(getMember(value, 'x-sw-retry')),
    mcp: readTool(getMember(value, 'x-sw-mcp')),
    simulation: asObject(getMember(value, 'x-sw-simulation')),
  });
}

/** The type of an array's items; unknown where the array is not described. */
function typeItem({ world }: Calls, schema: Schema | undefined, direction: Direction): Type {
  const items = followReference(world.schemas, schema)?.items;
  return items === undefined ? { kind: 'unknown' } : buildType(world, items, direction);
}

function readBatch(calls: Calls, written: unknown): Batch | undefined {
  if (written === undefined) return undefined;
  const items = findRequestMember(calls, getText(written, 'items'));
  const results = readMemberPath(getMember(written, 'results'));
  const list = findBodySchema(calls, items.slice(1));
  const limit = followReference(calls.world.schemas, list)?.maxItems ?? 0;
  if (limit < 1) {
    report(calls.reading, {
      code: 'SCHEMA-504',
      at: placeBelow(calls.operation.at, 'x-sw-batch'),
      message: `The array \`${items.join('.')}\` has no \`maxItems\`, so a batch is never split.`,
      help: 'Add `maxItems` to the schema of the array.',
    });
  }
  return {
    items,
    itemType: typeItem(calls, list, 'input'),
    limit: limit < 1 ? Number.MAX_SAFE_INTEGER : limit,
    results,
    resultType: typeItem(calls, findAnswerSchema(calls, results), 'output'),
  };
}

function readMask({ operation, parameters }: Calls, written: unknown): UpdateMask | undefined {
  if (written === undefined) return undefined;
  const parameter = getText(written, 'parameter') ?? '';
  const placed = parameters.find((one) => one.in === 'query' && one.name === parameter);
  return {
    parameter,
    key: placed?.key ?? [parameter],
    snakeCase: getMember(written, 'spelling') === 'snake_case',
    paths: asList(getMember(written, 'paths')).map(readMaskPath),
    keys: listEntries(['x-sw-update-mask', 'keys'].reduce(getBelow, operation)).map(
      ({ key, value }) =>
        allowUndefined({
          map: key,
          existing: getText(value, 'existing'),
          new: getText(value, 'new'),
          idMember: getText(value, 'idMember'),
        }),
    ),
  };
}

function readMaskPath(entry: unknown): UpdateMask['paths'][number] {
  const whole = asTexts(getMember(entry, 'whole'));
  return {
    path: getText(entry, 'path') ?? '',
    effect: getText(entry, 'effect') ?? '',
    ...(whole.length > 0 && { whole }),
  };
}

function readPoll(written: unknown): Poll | undefined {
  const name = getText(written, 'name');
  if (name === undefined) return undefined;
  return {
    name,
    state: readMemberPath(getMember(written, 'state')),
    interval: asNumber(getMember(written, 'interval')) ?? 5,
    until: asTexts(getMember(written, 'until')),
    while: asTexts(getMember(written, 'while')),
  };
}

function readRetry(written: unknown): Operation['retry'] {
  if (written === undefined) return undefined;
  const idempotencyHeader = getText(written, 'idempotencyHeader');
  return allowUndefined({ safe: isTrue(written, 'safe'), idempotencyHeader });
}

function readTool(written: unknown): Operation['mcp'] {
  if (written === undefined) return undefined;
  if (written === false) return { hidden: true };
  const readFlag = (name: string): boolean | undefined => {
    const value = getMember(written, name);
    return typeof value === 'boolean' ? value : undefined;
  };
  return allowUndefined({
    name: getText(written, 'name'),
    title: getText(written, 'title'),
    description: getText(written, 'description'),
    readOnly: readFlag('readOnly'),
    destructive: readFlag('destructive'),
  });
}

/** The call that starts a resumable upload, and those that follow it. */
function readUpload(calls: Calls, written: unknown): Upload | undefined {
  const [name, finish] = [getText(written, 'name'), getText(written, 'finish')];
  const url = findHeaderTemplate(calls, getText(written, 'url'));
  if (name === undefined || finish === undefined || url === undefined) return undefined;
  const result = readMemberPath(getMember(written, 'result'));
  return allowUndefined({
    name,
    finish,
    url,
    wait: getText(written, 'wait'),
    size: getText(written, 'size'),
    contentType: getText(written, 'contentType'),
    result: result.length === 0 ? undefined : result,
    chunk: readChunk(calls, getMember(written, 'chunk')),
    confirmed: getText(written, 'confirmed'),
  });
}

function readChunk(calls: Calls, written: unknown): Upload['chunk'] {
  const offset = getText(written, 'offset');
  if (offset === undefined) return undefined;
  const granularity = getMember(written, 'granularity');
  return allowUndefined({
    offset,
    command: getText(written, 'command'),
    values: readCommands(getMember(written, 'values')),
    ask: getText(written, 'ask'),
    granularity: asNumber(granularity) ?? findHeaderTemplate(calls, granularity),
  });
}

function readCommands(written: unknown): NonNullable<Upload['chunk']>['values'] {
  const [more, last] = [getText(written, 'more'), getText(written, 'last')];
  if (more === undefined || last === undefined) return undefined;
  return allowUndefined({ more, last, query: getText(written, 'query') });
}

/** The header's name with variables in braces, where the answer describes it so. */
function findHeaderTemplate({ responses }: Calls, written: unknown): string | undefined {
  if (typeof written !== 'string') return undefined;
  const headers = responses.flatMap((response) => response.headers);
  const found = headers.find(({ name }) => name.toLowerCase() === written.toLowerCase());
  return found?.template ?? written;
}
