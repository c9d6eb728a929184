/**
 * The one table of names in extensions: what is asked of the values that a path leads to. `mentions.ts` says how paths are
 * written. Every text of the vocabulary is in it, or is said to be its own (test/validate/names.test.ts).
 */

import {
  checkErrorOfItem,
  checkInRequest,
  checkOwnHeader,
  checkParameter,
  checkPolledState,
  checkStreamChoice,
  expectInAnswer,
  expectOperation,
} from './call-names.ts';
import { expectInEntry, expectInMasked, expectMaskMap, expectMaskPath } from './mask-names.ts';
import type { MentionCheck } from './mentions.ts';
import {
  checkGroup,
  checkPattern,
  checkPrefix,
  checkSpelling,
  checkStateValue,
  checkTemplate,
  checkPatternPair,
  checkVariables,
  expectInItems,
  expectInput,
  expectInSelf,
  expectOwnValue,
} from './own-names.ts';
import { checkCodePlace, checkStatus } from './failure-names.ts';
import { checkLimited } from './limited-names.ts';
import {
  checkDuration,
  checkPayload,
  checkWindow,
  expectCode,
  expectErrorOfRow,
  expectInTable,
  expectLimit,
  expectSchema,
  expectTable,
} from './registry-names.ts';
import { checkItemRule, checkRequestRule } from './rule-names.ts';
import {
  checkCompared,
  checkFilter,
  checkSettable,
  checkItem,
  checkConditionPath,
  checkRequest,
  expectCondition,
  expectInQuestion,
  expectInResult,
  expectNextState,
  expectResource,
  expectState,
  expectTrigger,
  expectUsed,
} from './simulation-names.ts';
import { checkRefused, checkRefusedValue, checkSetValue } from './simulation-values.ts';
import { checkEventPlace } from './webhooks/event-names.ts';
import { checkCommand, checkHeader, checkPolled, findSender, findSenders } from './upload-names.ts';

type Rule = readonly [MentionCheck, ...paths: readonly string[]];

/** On the root, on operations, and on any node. */
export const nameRules: Readonly<Record<'root' | 'operation' | 'any', readonly Rule[]>> = {
  root: [
    [
      expectOperation,
      'x-sw-errors.statuses.*.operations.[]',
      'x-sw-errors.codes.*.operations.[]',
      'x-sw-errors.cases.[].operations.[]',
      'x-sw-states.*.triggers.*.operation',
    ],
    [checkCodePlace, 'x-sw-errors.code'],
    [
      checkStatus,
      'x-sw-errors.statuses.#',
      'x-sw-errors.codes.*.status',
      'x-sw-errors.cases.[].status',
    ],
    [checkLimited, 'x-sw-limits.*.appliesTo.[]'],
    [checkWindow, 'x-sw-limits.*.per.unit'],
    [expectSchema, 'x-sw-states.*.schema', 'x-sw-simulation.resources.*.schema'],
    [checkStateValue, 'x-sw-states.*.states.#'],
    [expectInTable('state', 'any'), 'x-sw-states.*.rows.[].from.[]'],
    [expectInTable('state', 'same'), 'x-sw-states.*.rows.[].to.[]'],
    [
      expectInTable('state'),
      'x-sw-states.*.rows.[].from.anyExcept.[]',
      'x-sw-states.*.rows.[].to.values.[]',
    ],
    [expectInTable('trigger'), 'x-sw-states.*.rows.[].trigger.[]'],
    [expectErrorOfRow, 'x-sw-states.*.rows.[].error'],
    [checkPayload, 'x-sw-states.*.rows.[].to.payload'],
    [expectUsed, 'x-sw-simulation.resources.#'],
    [expectTable, 'x-sw-simulation.resources.*.table'],
    [
      checkSettable,
      'x-sw-simulation.resources.*.key.[]',
      'x-sw-simulation.resources.*.state',
      'x-sw-simulation.resources.*.states.*.set.#',
    ],
    [checkSetValue, 'x-sw-simulation.resources.*.states.*.set.*'],
    [expectState, 'x-sw-simulation.resources.*.states.#'],
    [
      expectNextState,
      'x-sw-simulation.resources.*.initial',
      'x-sw-simulation.resources.*.states.*.to',
    ],
    [checkDuration, 'x-sw-simulation.resources.*.states.*.after'],
    [expectCondition, 'x-sw-simulation.resources.*.conditions.#'],
    [expectLimit, 'x-sw-simulation.resources.*.conditions.*'],
    ...listEffectRules('x-sw-simulation.routes.*'),
    [checkEventPlace, 'x-sw-webhooks.event'],
  ],
  operation: [
    [expectCode, 'x-sw-errors.[]'],
    [checkInRequest, 'x-sw-pages.request', 'x-sw-pages.offset', 'x-sw-pages.limit'],
    [checkInRequest, 'x-sw-batch.items', 'x-sw-stream.when'],
    [expectInAnswer(), 'x-sw-pages.response', 'x-sw-pages.items', 'x-sw-batch.results'],
    [expectInAnswer(), 'x-sw-poll.state'],
    [checkPolledState, 'x-sw-poll.until.[]', 'x-sw-poll.while.[]'],
    [checkStreamChoice, 'x-sw-stream.is'],
    [checkErrorOfItem, 'x-sw-stream.error'],
    [checkOwnHeader, 'x-sw-retry.idempotencyHeader'],
    [checkParameter('query'), 'x-sw-update-mask.parameter'],
    [expectMaskPath, 'x-sw-update-mask.paths.[].path'],
    [expectInMasked, 'x-sw-update-mask.paths.[].whole.[]'],
    [expectMaskMap, 'x-sw-update-mask.keys.#'],
    [expectInEntry, 'x-sw-update-mask.keys.*.idMember'],
    [checkPattern, 'x-sw-update-mask.keys.*.existing', 'x-sw-update-mask.keys.*.new'],
    [checkParameter('header'), 'x-sw-upload.size', 'x-sw-upload.contentType'],
    [checkParameter('header', findSender), 'x-sw-upload.chunk.offset', 'x-sw-upload.chunk.command'],
    [
      checkCommand,
      'x-sw-upload.chunk.values.more',
      'x-sw-upload.chunk.values.last',
      'x-sw-upload.chunk.values.query',
    ],
    [expectOperation, 'x-sw-upload.finish', 'x-sw-upload.wait', 'x-sw-upload.chunk.ask'],
    [checkHeader((_known, site) => [site]), 'x-sw-upload.url', 'x-sw-upload.chunk.granularity'],
    [checkHeader(findSenders), 'x-sw-upload.confirmed'],
    [checkPolled, 'x-sw-upload.wait'],
    [expectInAnswer(findSender), 'x-sw-upload.result'],
    [checkRequestRule, 'x-sw-request'],
    [expectResource, 'x-sw-simulation.batch.resource'],
    [expectInQuestion, 'x-sw-simulation.batch.key.[]'],
    [expectInResult, 'x-sw-simulation.batch.at', 'x-sw-simulation.batch.echo'],
    [expectInAnswer(), 'x-sw-simulation.at'],
    ...listEffectRules('x-sw-simulation'),
  ],
  any: [
    [checkTemplate, 'x-sw-template'],
    [checkVariables, 'x-sw-scopes.#'],
    [checkGroup, 'x-sw-group'],
    [checkPrefix, 'x-sw-path-value.prefix'],
    [checkSpelling, 'x-sw-spellings.[]'],
    [expectOwnValue, 'x-sw-enum.#'],
    [expectInItems, 'x-sw-unique-by.[]'],
    [expectInSelf, 'x-sw-listed.keys', 'x-sw-listed.values', 'x-sw-listed.in'],
    [checkItemRule, 'x-sw-absent-item.schema'],
    [checkPatternPair, 'x-sw-key-matches-value'],
    [checkPattern, 'x-sw-key-matches-value.key', 'x-sw-key-matches-value.value'],
    [expectInput, 'x-sw-signed-key.hmac.key'],
    [expectInput, 'x-sw-signed-key.message.[].input', 'x-sw-signed-key.packet.[].input'],
  ],
};

/** What a simulated operation does, and a route that only a simulation has. */
function listEffectRules(path: string): readonly Rule[] {
  const on = (...members: readonly string[]) => members.map((member) => `${path}.${member}`);
  return [
    [expectResource, ...on('resource')],
    [checkRequest, ...on('key.[]', 'find.*', 'body', 'rules.[].repeats.by.[]')],
    [checkItem, ...on('find.#', 'filters.*')],
    [checkFilter, ...on('filters.#')],
    [expectTrigger, ...on('triggers.[]')],
    [checkSettable, ...on('set.#', 'rules.[].set.#')],
    [checkSetValue, ...on('set.*', 'rules.[].set.*')],
    [expectNextState, ...on('state', 'rules.[].state')],
    [expectState, ...on('in')],
    [checkConditionPath, ...on('rules.[].when.#', 'rules.[].unless.#')],
    [checkCompared, ...on('rules.[].when.*.[]', 'rules.[].unless.*.[]')],
    [checkRefused, ...on('rules.[].body.#')],
    [checkRefusedValue, ...on('rules.[].body.*')],
    [expectCode, ...on('rules.[].code')],
    [checkDuration, ...on('rules.[].repeats.within', 'rules.[].repeats.after')],
  ];
}
