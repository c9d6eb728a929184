/** `x-sw-webhooks` and `x-sw-event`: what is said of a scheme that cannot be followed, and of events that have another name. */

import { expect, it } from 'vitest';
import { judgeValue } from './judge-value.ts';

const scheme = { header: 'X-S', hash: 'SHA-256', encoding: 'hex', signed: '{body}' };
const timed = { ...scheme, signed: '{timestamp}.{body}', timestamp: 'part.t' };

async function judge(root: unknown, { type = {}, operation = {} } = {}): Promise<string[]> {
  const schema = { type: 'object', properties: { type }, additionalProperties: false };
  const post = {
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 204: { description: 'Taken.' } },
    ...operation,
  };
  const problems = await judgeValue({
    openapi: '3.1.0',
    info: { title: 'Till', version: '1' },
    'x-sw-webhooks': root,
    webhooks: { paid: { post } },
  });
  return problems.map(({ code, at, message }) => `${code} ${at.pointer} ${message}`);
}

const at = '/x-sw-webhooks/signature';

it.each<readonly [name: string, signature: unknown, problem: string | undefined]>([
  ['the name of a scheme', 'standard-webhooks', undefined],
  ['a scheme', scheme, undefined],
  ['a scheme with a time', timed, undefined],
  ['two bodies', { ...scheme, signed: '{body}{body}' }, `EXT-203 ${at}/signed`],
  ['no body', { ...scheme, signed: 'x' }, `EXT-203 ${at}/signed`],
  ['a part that is not known', { ...scheme, signed: '{body}{nonce}' }, `EXT-203 ${at}/signed`],
  ['a time without a place', { ...scheme, signed: '{timestamp}{body}' }, `EXT-203 ${at}/signed`],
  ['a time that is not signed', { ...timed, signed: '{body}' }, `EXT-203 ${at}/timestamp`],
  ['a place that is none', { ...timed, timestamp: 'body.t' }, `EXT-203 ${at}/timestamp`],
  ['a hash that is weak', { ...scheme, hash: 'MD5' }, `EXT-203 ${at}/hash`],
  ['a public key', { ...scheme, hash: 'Ed25519', secret: 'hex' }, undefined],
  ['a public key as a text', { ...scheme, hash: 'Ed25519' }, `EXT-203 ${at}/hash`],
  ['no header', { ...scheme, header: 'X S' }, `EXT-203 ${at}/header`],
])('%s', async (_name, signature, problem) => {
  const problems = await judge({ signature });
  const found = problems.map((one) => one.slice(0, problem?.length));
  expect(found).toEqual(problem === undefined ? [] : [problem]);
});

it.each<readonly [name: string, event: string, parts: object, problems: readonly string[]]>([
  ['a header', 'header.X-Event', {}, []],
  ['a member', 'body.type', {}, []],
  ['a value', 'body.type', { type: { enum: ['paid', 'sent'] } }, []],
  ['another member', 'body.typ', {}, ['EXT-207 /x-sw-webhooks/event']],
  ['another value', 'body.type', { type: { const: 'sent' } }, ['EXT-208 /webhooks/paid/post']],
  [
    'another value by its name',
    'body.type',
    { type: { const: 'sent' }, operation: { 'x-sw-event': 'snt' } },
    ['EXT-208 /webhooks/paid/post/x-sw-event'],
  ],
  ['no place', 'query.type', {}, ['EXT-203 /x-sw-webhooks/event']],
])('an event by %s', async (_name, event, parts, expected) => {
  const problems = await judge({ event }, parts);
  expect(problems.map((one) => one.split(' ', 2).join(' '))).toEqual(expected);
});

it('an event of an operation that is no webhook has no meaning', async () => {
  const get = { 'x-sw-event': 'paid', responses: { 204: { description: 'Fine.' } } };
  const problems = await judgeValue({
    openapi: '3.1.0',
    info: { title: 'Till', version: '1' },
    paths: { '/a': { get } },
  });
  expect(problems.map(({ code }) => code)).toEqual(['EXT-202']);
});
