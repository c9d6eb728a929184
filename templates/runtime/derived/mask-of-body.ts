// The masks that name a body.

import { type Issue, ValidationError } from '../call/errors.ts';
import { pick } from '../call/url.ts';
import { readEscapedKey } from './mask-paths.ts';
import type { MaskRule } from './mask-forms.ts';

/**
 * The masks that name all members of a body, as narrow as the rule allows. A mask that replaces a value is used only
 * if the body has the complete value.
 *
 * @throws {ValidationError} Where masks cannot name all of the body; an issue for each part says what would be needed.
 *
 * @example
 * const rule: MaskRule = {
 *   parameter: 'updateMask',
 *   paths: ['lines[{key}]', 'lines[{key}].state'],
 *   whole: { 'lines[{key}]': ['name', 'state'] },
 *   keys: { lines: { new: '^-[0-9]+$', idMember: 'id' } },
 * };
 * maskFor({ lines: { '7': { id: '7', state: 'ON' } } }, rule, 'updateGroup'); // ['lines["7"].state']
 * maskFor({ lines: { '7': { id: '7', name: 'a' } } }, rule, 'updateGroup');
 * // throws: body.lines.7.name is named only by lines["7"], which replaces the whole value: it also needs state
 */
export function maskFor<Path extends string>(
  body: object,
  rule: MaskRule,
  operation: string,
): Path[] {
  const steps = rule.paths.map((path) => path.split(/\.|(?=\[)/));
  const { masks, issues } = namePart(body, steps, { rule, path: ['body'], mask: '', form: '' });
  if (issues.length === 0) return masks as Path[]; // every mask is one of the paths with its keys filled in
  const list = issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  const message = `${rule.parameter} cannot name all of the body: ${list.join('; ')}`;
  throw new ValidationError(message, { operation, attempts: 0, direction: 'request', issues });
}

/**
 * The members that a value needs to be complete.
 *
 * @example
 * listMissing({ name: 'a' }, ['name', 'state']); // ['state']
 */
export function listMissing(value: unknown, members: readonly string[]): readonly string[] {
  return members.filter((name) => pick(value, name) === undefined);
}

interface PartMasks {
  readonly masks: readonly string[];

  /** What no mask names. */
  readonly issues: readonly Issue[];
}

/** A part of the body. */
interface BodyPart {
  readonly rule: MaskRule;
  readonly path: readonly string[];

  /** Its mask. */
  readonly mask: string;

  /** Its mask with `{key}` for keys. */
  readonly form: string;

  /** The member that repeats the key of an entry of a map. */
  readonly idMember?: string | undefined;
}

/** What is left of the paths that lead through a part; nothing is left of the one that names it. */
type Steps = readonly (readonly string[])[];

function namePart(value: unknown, steps: Steps, place: BodyPart): PartMasks {
  const deeper = steps.filter((path) => path.length > 0);
  const narrow = isObject(value) ? nameMembers(value, deeper, place) : undefined;
  if (narrow?.issues.length === 0) return narrow;
  const { rule, path, mask, form } = place;
  const issues = narrow?.issues ?? [{ path, message: 'is named by no mask' }];
  if (deeper.length === steps.length) return { masks: [], issues };
  const isPartial = deeper.length > 0 && isObject(value);
  const members = rule.whole?.[form] ?? (isPartial ? undefined : []);
  const lacked = members && listMissing(value, members);
  if (lacked?.length === 0) return { masks: [mask], issues: [] };
  const needed = lacked ? `it also needs ${lacked.join(', ')}` : 'give that mask where it is whole';
  const message = `is named only by ${mask}, which replaces the whole value: ${needed}`;
  return { masks: [], issues: issues.map((issue) => ({ ...issue, message })) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Nothing where there are no members, or no mask goes deeper. */
function nameMembers(value: object, steps: Steps, place: BodyPart): PartMasks | undefined {
  const members = Object.entries(value).filter(
    ([name, item]) => item !== undefined && name !== place.idMember,
  );
  const isEmpty = members.length === 0 && place.mask !== '';
  if (isEmpty || steps.length === 0) return undefined;
  const isMap = steps.some(([step]) => step === '[{key}]');
  const found = members.map(([name, item]) =>
    isMap ? nameEntry([name, item], steps, place) : nameMember([name, item], steps, place),
  );
  return {
    masks: found.flatMap(({ masks }) => masks),
    issues: found.flatMap(({ issues }) => issues),
  };
}

function nameMember([name, item]: [string, unknown], steps: Steps, place: BodyPart): PartMasks {
  const { rule, path, mask, form } = place;
  const dot = mask === '' ? '' : '.';
  return namePart(item, findStepsAfter(name, steps), {
    rule,
    path: [...path, name],
    mask: mask + dot + name,
    form: form + dot + name,
  });
}

/** A new entry is named whole or not at all. */
function nameEntry([key, item]: [string, unknown], steps: Steps, place: BodyPart): PartMasks {
  const { rule, path, mask, form } = place;
  const { new: added = '^$', idMember } = rule.keys?.[form] ?? {};
  const rest = findStepsAfter('[{key}]', steps);
  const isNew = new RegExp(added).test(key);
  return namePart(item, isNew ? rest.filter((left) => left.length === 0) : rest, {
    rule,
    path: [...path, key],
    mask: `${mask}["${readEscapedKey(key)}"]`,
    form: `${form}[{key}]`,
    idMember,
  });
}

function findStepsAfter(step: string, steps: Steps): Steps {
  return steps.filter(([first]) => first === step).map((path) => path.slice(1));
}
