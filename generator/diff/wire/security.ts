/** What a call needs to be let in: ways that are enough, each a set of credentials. */

import type { Place } from '../../diagnostics/diagnostic.ts';
import type { Api, Operation, SecurityRequirement } from '../../ir/model.ts';
import { placeBelow } from '../../ir/raw.ts';
import type { PlainId } from '../checks/plain.ts';
import type { Call } from './operations.ts';
import { sameSchemes } from './schemes.ts';
import type { Wire } from './wire.ts';

/** What operations need, in the names that the new document has for schemes. */
export interface Securities {
  readonly old: (operation: Operation) => readonly Way[];
  readonly new: (operation: Operation) => readonly Way[];
}

/** Scopes by scheme. */
type Way = ReadonlyMap<string, readonly string[]>;

/** After the name of a scheme that the new document has none for. */
const gone = ' (gone)';

export function securitiesOf(before: Api, after: Api): Securities {
  const names = sameSchemes(before, after);
  return {
    old: ({ security = before.security }) =>
      waysOf(security, (scheme) => names.get(scheme) ?? `${scheme}${gone}`),
    new: ({ security = after.security }) => waysOf(security, (scheme) => scheme),
  };
}

function waysOf(
  security: readonly SecurityRequirement[],
  nameOf: (scheme: string) => string,
): readonly Way[] {
  const ways = security.map(
    ({ schemes }) => new Map(schemes.map(({ scheme, scopes }) => [nameOf(scheme), scopes])),
  );
  return ways.length === 0 ? [new Map()] : ways;
}

export function compareSecurity(wire: Wire, call: Call): void {
  const { securities, ledger } = wire;
  const was = securities.old(call.old);
  const is = securities.new(call.new);
  const note = (id: PlainId, what: string): void =>
    ledger.note(id, what, {
      position: 'security',
      operation: call.name,
      old: placeOf(wire.old, call.old),
      new: placeOf(wire.new, call.new),
    });
  if (isOpen(is)) {
    if (!isOpen(was)) note('security-removed', 'no credentials are needed');
    return;
  }
  if (isOpen(was)) return note('security-added', `${is.map(shown).join(' or ')} is needed`);
  for (const way of was) compareWay(way, was, is, note);
  const isKept = (way: Way): boolean => is.some((other) => isSame(other, way));
  const isNew = (way: Way): boolean =>
    !was.some((other) => (isKept(other) ? suffices(way, other) : isNear(other, way)));
  for (const way of is.filter(isNew)) note('security-alternative-added', `${shown(way)} is enough`);
}

/** Where it is said: what the whole document says is told once, of all operations that do not say it themselves. */
function placeOf(api: Api, { security, at }: Operation): Place {
  if (security !== undefined) return placeBelow(at, 'security');
  return api.security.length === 0 ? api.at : placeBelow(api.at, 'security');
}

/** Nothing is needed. */
function isOpen(ways: readonly Way[]): boolean {
  return ways.some((way) => way.size === 0);
}

/** What becomes of callers that get in one way. */
function compareWay(
  way: Way,
  was: readonly Way[],
  is: readonly Way[],
  note: (id: PlainId, what: string) => void,
): void {
  if (is.some((other) => isSame(other, way))) return;
  const enough = is.find((other) => suffices(way, other));
  if (enough !== undefined) {
    if (was.some((other) => isSame(other, enough))) {
      return note(
        'security-requirement-removed',
        `${shown(enough)} is enough, without ${shown(way)}`,
      );
    }
    const isScope = way.size === enough.size;
    const id = isScope ? 'security-scope-removed' : 'security-requirement-removed';
    return note(id, `${shown(enough)} is enough, was ${shown(way)}`);
  }
  const near = is.find((other) => isNear(way, other) && !was.some((one) => isSame(one, other)));
  if (near === undefined) {
    return note('security-alternative-removed', `${shown(way)} is not enough any more`);
  }
  const isScope = way.size === near.size;
  const id = isScope ? 'security-scope-added' : 'security-requirement-added';
  note(id, `${shown(near)} is needed, was ${shown(way)}`);
}

/** Whether credentials of one way are enough for another. */
function suffices(given: Way, needed: Way): boolean {
  return [...needed].every(([scheme, scopes]) => {
    const has = given.get(scheme);
    return has !== undefined && scopes.every((scope) => has.includes(scope));
  });
}

function isSame(a: Way, b: Way): boolean {
  return suffices(a, b) && suffices(b, a);
}

/** All schemes of one way are in the other. */
function isNear(a: Way, b: Way): boolean {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  return [...few.keys()].every((scheme) => many.has(scheme));
}

function shown(way: Way): string {
  const parts = Array.from(way, ([key, scopes]) => {
    const scheme = key.replace(gone, '');
    return scopes.length === 0 ? `\`${scheme}\`` : `\`${scheme}\` (${scopes.join(', ')})`;
  });
  return parts.join(' with ');
}
