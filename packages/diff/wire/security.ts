/** What a call needs to be let in: security requirements, each of which is enough. */

import type { Place } from '../../../generator/core/diagnostics/diagnostic.ts';
import type {
  Api,
  Operation,
  SecurityRequirement,
} from '../../../generator/core/ir/model/model.ts';
import { placeBelow } from '../../../generator/core/load/structure/place.ts';
import type { Both } from '../change.ts';
import type { NoteChange } from '../checks/plain.ts';
import { matchSchemes } from './schemes.ts';
import type { OperationPair, Requirement, Securities, Wire } from './context.ts';

/** After the name of a scheme that the new document has none for. */
const gone = ' (gone)';

export function readSecurities(apis: Both<Api>): Securities {
  const { old: before, new: after } = apis;
  const names = matchSchemes(apis);
  return {
    old: ({ security = before.security }) =>
      readRequirements(security, (scheme) => names.get(scheme) ?? `${scheme}${gone}`),
    new: ({ security = after.security }) => readRequirements(security, (scheme) => scheme),
  };
}

function readRequirements(
  security: readonly SecurityRequirement[],
  getName: (scheme: string) => string,
): readonly Requirement[] {
  const requirements = security.map(
    ({ schemes }) => new Map(schemes.map(({ scheme, scopes }) => [getName(scheme), scopes])),
  );
  return requirements.length === 0 ? [new Map()] : requirements;
}

export function compareSecurity(wire: Wire, call: OperationPair): void {
  const { securities, ledger } = wire;
  const was = securities.old(call.old);
  const is = securities.new(call.new);
  const places = { old: findPlace(wire.old, call.old), new: findPlace(wire.new, call.new) };
  const note = ledger.at({ position: 'security', operation: call.name, ...places });
  if (isOpen(is)) {
    if (!isOpen(was)) note('security-removed', 'no credentials are needed');
    return;
  }
  if (isOpen(was)) {
    return note('security-added', `${is.map(printRequirement).join(' or ')} is needed`);
  }
  for (const requirement of was) compareRequirement(requirement, { old: was, new: is }, note);
  const isKept = (requirement: Requirement): boolean =>
    is.some((other) => isSame(other, requirement));
  const isNew = (requirement: Requirement): boolean =>
    !was.some((other) =>
      isKept(other) ? isEnough(requirement, other) : isNear(other, requirement),
    );
  for (const requirement of is.filter(isNew)) {
    note('security-alternative-added', `${printRequirement(requirement)} is enough`);
  }
}

/** The place that states the requirements: those of the whole document are noted once, for all operations without their own. */
function findPlace(api: Api, { security, at }: Operation): Place {
  if (security !== undefined) return placeBelow(at, 'security');
  return api.security.length === 0 ? api.at : placeBelow(api.at, 'security');
}

/** Nothing is needed. */
function isOpen(requirements: readonly Requirement[]): boolean {
  return requirements.some((requirement) => requirement.size === 0);
}

/** Notes what becomes of callers that meet one requirement. */
function compareRequirement(
  requirement: Requirement,
  { old: was, new: is }: Both<readonly Requirement[]>,
  note: NoteChange,
): void {
  if (is.some((other) => isSame(other, requirement))) return;
  const enough = is.find((other) => isEnough(requirement, other));
  if (enough !== undefined) {
    if (was.some((other) => isSame(other, enough))) {
      const what = `${printRequirement(enough)} is enough, without ${printRequirement(requirement)}`;
      return note('security-requirement-removed', what);
    }
    const isScope = requirement.size === enough.size;
    const id = isScope ? 'security-scope-removed' : 'security-requirement-removed';
    return note(id, `${printRequirement(enough)} is enough, was ${printRequirement(requirement)}`);
  }
  const near = is.find(
    (other) => isNear(requirement, other) && !was.some((one) => isSame(one, other)),
  );
  if (near === undefined) {
    return note(
      'security-alternative-removed',
      `${printRequirement(requirement)} is not enough any more`,
    );
  }
  const isScope = requirement.size === near.size;
  const id = isScope ? 'security-scope-added' : 'security-requirement-added';
  note(id, `${printRequirement(near)} is needed, was ${printRequirement(requirement)}`);
}

/** Whether the credentials of one requirement are enough for another. */
function isEnough(held: Requirement, needed: Requirement): boolean {
  return [...needed].every(([scheme, scopes]) => {
    const has = held.get(scheme);
    return has !== undefined && scopes.every((scope) => has.includes(scope));
  });
}

function isSame(a: Requirement, b: Requirement): boolean {
  return isEnough(a, b) && isEnough(b, a);
}

/** Whether all schemes of one requirement are in the other. */
function isNear(a: Requirement, b: Requirement): boolean {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  return [...few.keys()].every((scheme) => many.has(scheme));
}

function printRequirement(requirement: Requirement): string {
  const parts = Array.from(requirement, ([key, scopes]) => {
    const scheme = key.replace(gone, '');
    return scopes.length === 0 ? `\`${scheme}\`` : `\`${scheme}\` (${scopes.join(', ')})`;
  });
  return parts.join(' with ');
}
