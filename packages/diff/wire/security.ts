/** What a call needs to be let in: ways that are enough, each a set of credentials. */

import type { Place } from '../../../generator/core/diagnostics/diagnostic.ts';
import type {
  Api,
  Operation,
  SecurityRequirement,
} from '../../../generator/core/ir/model/model.ts';
import { placeBelow } from '../../../generator/core/load/structure/place.ts';
import type { Both } from '../change.ts';
import type { Call } from './operations.ts';
import type { Note } from './ledger.ts';
import { matchSchemes } from './schemes.ts';
import type { Wire } from './wire.ts';

/** What operations need, in the names that the new document has for schemes. */
export type Securities = Both<(operation: Operation) => readonly Way[]>;

/** Scopes by scheme. */
type Way = ReadonlyMap<string, readonly string[]>;

/** After the name of a scheme that the new document has none for. */
const gone = ' (gone)';

export function readSecurities(apis: Both<Api>): Securities {
  const { old: before, new: after } = apis;
  const names = matchSchemes(apis);
  return {
    old: ({ security = before.security }) =>
      readWays(security, (scheme) => names.get(scheme) ?? `${scheme}${gone}`),
    new: ({ security = after.security }) => readWays(security, (scheme) => scheme),
  };
}

function readWays(
  security: readonly SecurityRequirement[],
  getName: (scheme: string) => string,
): readonly Way[] {
  const ways = security.map(
    ({ schemes }) => new Map(schemes.map(({ scheme, scopes }) => [getName(scheme), scopes])),
  );
  return ways.length === 0 ? [new Map()] : ways;
}

export function compareSecurity(wire: Wire, call: Call): void {
  const { securities, ledger } = wire;
  const was = securities.old(call.old);
  const is = securities.new(call.new);
  const places = { old: findPlace(wire.old, call.old), new: findPlace(wire.new, call.new) };
  const note = ledger.at({ position: 'security', operation: call.name, ...places });
  if (isOpen(is)) {
    if (!isOpen(was)) note('security-removed', 'no credentials are needed');
    return;
  }
  if (isOpen(was)) return note('security-added', `${is.map(printWay).join(' or ')} is needed`);
  for (const way of was) compareWay(way, { old: was, new: is }, note);
  const isKept = (way: Way): boolean => is.some((other) => isSame(other, way));
  const isNew = (way: Way): boolean =>
    !was.some((other) => (isKept(other) ? isEnough(way, other) : isNear(other, way)));
  for (const way of is.filter(isNew)) {
    note('security-alternative-added', `${printWay(way)} is enough`);
  }
}

/** Where it is said: what the whole document says is noted once, of all operations that do not say it themselves. */
function findPlace(api: Api, { security, at }: Operation): Place {
  if (security !== undefined) return placeBelow(at, 'security');
  return api.security.length === 0 ? api.at : placeBelow(api.at, 'security');
}

/** Nothing is needed. */
function isOpen(ways: readonly Way[]): boolean {
  return ways.some((way) => way.size === 0);
}

/** What becomes of callers that get in one way. */
function compareWay(way: Way, { old: was, new: is }: Both<readonly Way[]>, note: Note): void {
  if (is.some((other) => isSame(other, way))) return;
  const enough = is.find((other) => isEnough(way, other));
  if (enough !== undefined) {
    if (was.some((other) => isSame(other, enough))) {
      const what = `${printWay(enough)} is enough, without ${printWay(way)}`;
      return note('security-requirement-removed', what);
    }
    const isScope = way.size === enough.size;
    const id = isScope ? 'security-scope-removed' : 'security-requirement-removed';
    return note(id, `${printWay(enough)} is enough, was ${printWay(way)}`);
  }
  const near = is.find((other) => isNear(way, other) && !was.some((one) => isSame(one, other)));
  if (near === undefined) {
    return note('security-alternative-removed', `${printWay(way)} is not enough any more`);
  }
  const isScope = way.size === near.size;
  const id = isScope ? 'security-scope-added' : 'security-requirement-added';
  note(id, `${printWay(near)} is needed, was ${printWay(way)}`);
}

/** Whether credentials of one way are enough for another. */
function isEnough(given: Way, needed: Way): boolean {
  return [...needed].every(([scheme, scopes]) => {
    const has = given.get(scheme);
    return has !== undefined && scopes.every((scope) => has.includes(scope));
  });
}

function isSame(a: Way, b: Way): boolean {
  return isEnough(a, b) && isEnough(b, a);
}

/** All schemes of one way are in the other. */
function isNear(a: Way, b: Way): boolean {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  return [...few.keys()].every((scheme) => many.has(scheme));
}

function printWay(way: Way): string {
  const parts = Array.from(way, ([key, scopes]) => {
    const scheme = key.replace(gone, '');
    return scopes.length === 0 ? `\`${scheme}\`` : `\`${scheme}\` (${scopes.join(', ')})`;
  });
  return parts.join(' with ');
}
