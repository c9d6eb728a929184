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
      return `OpenID Connect at ${scheme.url}`;
    case 'oauth2':
      return 'OAuth 2';
    case 'mutualTLS':
      return 'a client certificate';
  }
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
    const what = `\`${is.key}\`: ${meaning(was)} → ${meaning(is)}`;
    return ledger.note('security-scheme-changed', what, entry);
  }
  if (was.kind !== 'oauth2' || is.kind !== 'oauth2') return;
  for (const url of ['tokenUrl', 'authorizationUrl'] as const) {
    if (was[url] === is[url] || was[url] === undefined) continue;
    const what = `\`${is.key}\`: ${url} ${was[url]} → ${is[url] ?? 'none'}`;
    ledger.note('security-url-changed', what, entry);
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
