// Whether a request keeps to the rules of its mask.

import type { Part } from '../call/operation.ts';
import { pick } from '../call/url.ts';
import { createValidator } from '../call/validate.ts';
import { checkEntries } from './mask-entries.ts';
import {
  findForm,
  listForms,
  type MaskCheck,
  type MaskIssue,
  type MaskRule,
  type NamedMask,
  readValueAt,
  refuseMask,
  spellMask,
} from './mask-forms.ts';
import { listMissing } from './mask-of-body.ts';
import { writtenMasks } from './mask-paths.ts';

/**
 * Parameters and body of a call.
 *
 * @example
 * const request: MaskedRequest = { params: { updateMask: ['name'] }, body: { name: 'a' } };
 */
export interface MaskedRequest {
  readonly params?: unknown;
  readonly body?: unknown;
}

/**
 * A mask names only what may be named, and what it names is in the body; an entry of a map that the body carries is named
 * too; a new entry only whole and once; an existing one carries its key; a value that is replaced is whole.
 *
 * @example
 * checkMask({ params: { updateMask: ['lines["7"]'] }, body: {} }, rule);
 * // [{ path: ['params', 'updateMask', 0], expected: 'a mask of what is in the body', … }]
 */
export function checkMask({ params, body }: MaskedRequest, rule: MaskRule): MaskIssue[] {
  const mask = pick(params, rule.parameter);
  if (!isMask(mask)) return [];
  const issues: MaskIssue[] = [];
  const named: NamedMask[] = [];
  const check: MaskCheck = { rule, body, named, issues };
  const forms = listForms(rule.paths);
  const written = writtenMasks(mask);
  if (written.length === 0) refuseMask(check, { text: '', at: [] }, 'at least one mask');
  for (const one of written) {
    const at = findForm(one, forms, rule.snakeCase);
    const form = rule.paths[at];
    if (form !== undefined) named.push({ ...one, parts: spellMask(one, forms[at]), form });
    else refuseMask(check, one, `one of ${rule.paths.join(', ')}`);
  }
  for (const one of named) {
    const value = readValueAt(body, one.parts);
    if (value === undefined) refuseMask(check, one, 'a mask of what is in the body');
    else checkWhole(check, one, value);
  }
  for (const map of Object.keys(rule.keys ?? {})) checkEntries(check, map);
  return issues;
}

/**
 * The rules of a mask as a part of an operation, for callers who give no validation.
 *
 * @example
 * http.send({ …, parts: [maskRules(rule)] }, params, options);
 */
export function maskRules(rule: MaskRule): Part {
  // A request that is validated always has the two members.
  const validate = (request: unknown): object => ({
    issues: checkMask(request as MaskedRequest, rule).map(({ path, expected, received }) => ({
      path,
      message: `must be ${expected}, not ${JSON.stringify(received) ?? 'left out'}`,
    })),
  });
  const validator = createValidator({ request: { '~standard': { validate } } });
  return (call) => {
    const given = call.options.validate ?? call.client.options.validate;
    if (given === undefined) validator.validate(call);
  };
}

function isMask(value: unknown): value is string | readonly string[] {
  return (
    typeof value === 'string' ||
    (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  );
}

/** What a mask replaces or adds has all members of a whole value. */
function checkWhole(
  { rule, issues }: MaskCheck,
  { parts, form, text }: NamedMask,
  value: unknown,
): void {
  const expected = `a value, because the mask ${text} replaces all of it`;
  for (const name of listMissing(value, rule.whole?.[form] ?? [])) {
    const path = ['body', ...parts.map((part) => part.text), name];
    issues.push({ path, expected, received: undefined });
  }
}
