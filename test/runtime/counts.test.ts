import { describe, expect, test } from 'vitest';

import { bounds, counted } from '../../templates/runtime/validation/issue-words.ts';
import { codePoints } from '../../templates/runtime/validation/json-values.ts';
import { asZod, emitDocument } from '../validators/harness.ts';

describe('counts in words', () => {
  test('know one from many', () => {
    expect(counted(1, 'characters')).toBe('1 character');
    expect(counted(0, 'items')).toBe('0 items');
    expect(bounds(0, 1, 'items')).toBe('at most 1 item');
    expect(bounds(1, 1, 'bytes')).toBe('exactly 1 byte');
    expect(bounds(1, Infinity, 'members')).toBe('at least 1 member');
    expect(bounds(3, 4, 'characters')).toBe('3 to 4 characters');
  });

  test('count what a reader sees', () => {
    expect(codePoints('a💳é')).toBe(3);
    expect(codePoints('')).toBe(0);
  });

  test('are in issues, without the value where it is secret', async () => {
    const order = { amount: 1, identifier: 'i', merchantid: 1, expmonth: 1, expyear: 2030 };
    const { exports } = await emitDocument('specs/card-payments/openapi.yaml', 'card-payments');
    const authRequest = asZod(exports.get('authRequestSchema'));
    const { error } = authRequest.safeParse({ ...order, cardnumber: '1', csc: '💳' });
    const messages = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(messages?.find((message) => message.startsWith('csc'))).toContain(
      'Expected 3 to 4 characters, received a string of 1 character',
    );
    expect(messages?.join()).not.toMatch(/units|1 characters/);
  });
});
