/** Security schemes: which are the same under another name, which changed, came and went. */

import type { Api, SecurityScheme } from '../../ir/model.ts';
import type { Wire } from './wire.ts';

/** Names of old schemes, and the new ones' that mean the same; by name first. */
export function sameSchemes(before: Api, after: Api): ReadonlyMap<string, string> {
  const keys = new Set(after.schemes.map(({ key }) => key));
  return new Map(
    before.schemes.flatMap((scheme): [string, string][] => {
      if (keys.has(scheme.key)) return [[scheme.key, scheme.key]];
      const twin = after.schemes.find((other) => meaning(other) === meaning(scheme));
      return twin === undefined ? [] : [[scheme.key, twin.key]];
    }),
  );
}

/** What a credential is and how it is sent. */
function meaning(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case 'apiKey':
      return `a key in the ${scheme.in} \`${scheme.name}\``;
    case 'http':
      return `HTTP ${scheme.scheme}`;
    case 'openIdConnect':
      return 'OpenID Connect';
    case 'oauth2':
      return 'OAuth 2';
    case 'mutualTLS':
      return 'a client certificate';
  }
}

/** What is sent the same way, wherever the token is from. */
function isBearer(scheme: SecurityScheme): boolean {
  if (scheme.kind === 'http') return scheme.scheme.toLowerCase() === 'bearer';
  return scheme.kind === 'oauth2' || scheme.kind === 'openIdConnect';
}

export function compareSchemes(wire: Wire): void {
  const { old: before, new: after, ledger } = wire;
  const names = sameSchemes(before, after);
  const later = new Map(after.schemes.map((scheme) => [scheme.key, scheme]));
  for (const scheme of before.schemes) {
    const now = later.get(names.get(scheme.key) ?? '');
    if (now !== undefined) compareScheme(wire, scheme, now);
    else noteGone(ledger, scheme, `scheme \`${scheme.key}\``);
  }
  const known = new Set(names.values());
  for (const scheme of after.schemes) {
    if (!known.has(scheme.key)) noteNew(ledger, scheme, `scheme \`${scheme.key}\``);
  }
}

function compareScheme({ ledger }: Wire, was: SecurityScheme, is: SecurityScheme): void {
  const entry = { position: 'security', old: was.at, new: is.at } as const;
  if (meaning(was) !== meaning(is)) {
    const id = isBearer(was) && isBearer(is) ? 'security-token-changed' : 'security-scheme-changed';
    return ledger.note(id, `\`${is.key}\`: ${meaning(was)} → ${meaning(is)}`, entry);
  }
  if (was.kind === 'openIdConnect' && is.kind === 'openIdConnect' && was.url !== is.url) {
    const what = `\`${is.key}\`: openIdConnectUrl ${was.url} → ${is.url}`;
    ledger.note('security-url-changed', what, entry);
  }
  if (was.kind !== 'oauth2' || is.kind !== 'oauth2') return;
  for (const url of ['tokenUrl', 'authorizationUrl'] as const) {
    if (was[url] === is[url] || was[url] === undefined || is[url] === undefined) continue;
    const what = `\`${is.key}\`: ${url} ${was[url]} → ${is[url]}`;
    ledger.note('security-url-changed', what, entry);
  }
  for (const flow of was.flows.filter((each) => !is.flows.includes(each))) {
    ledger.note('security-token-changed', `\`${is.key}\`: the flow \`${flow}\` is gone`, entry);
  }
  const scopes = (scheme: typeof was): readonly string[] => scheme.scopes.map(({ scope }) => scope);
  for (const scope of scopes(was)) {
    if (!scopes(is).includes(scope)) noteGone(ledger, was, `scope \`${scope}\` of \`${was.key}\``);
  }
  for (const scope of scopes(is)) {
    if (!scopes(was).includes(scope)) noteNew(ledger, is, `scope \`${scope}\` of \`${is.key}\``);
  }
}

function noteGone(ledger: Wire['ledger'], { at }: SecurityScheme, what: string): void {
  ledger.note('security-scheme-removed', `${what} is gone`, { position: 'security', old: at });
}

function noteNew(ledger: Wire['ledger'], { at }: SecurityScheme, what: string): void {
  ledger.note('security-scheme-added', `${what} is new`, { position: 'security', new: at });
}
