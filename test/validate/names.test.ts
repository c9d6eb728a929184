/** Names in extensions: every text of the vocabulary is looked up or is said to be its own, and no typo is silent. */

import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { nameRules } from '../../generator/core/validate/extensions/name-rules.ts';
import type { Problem } from '../../generator/core/diagnostics/diagnostic.ts';
import { judgeValue } from './judge-value.ts';
import { listTypos, type Typo } from './typos.ts';
import { listTextPlaces } from './vocabulary-places.ts';

/** What an extension says in its own words, and the names that it gives. */
const OWN = [
  // Texts for people.
  /\.(?:x-sw-source|x-sw-not-shown\.\[\]|description|meaning|message|label|condition|title)$/,
  /^x-sw-(?:source|not-shown\.\[\])$/,
  /^x-sw-enum\.\*\.(?:since|deprecated|data\.[#*])$/,
  /^x-sw-(?:states\.\*\.rows\.\[\]\.effects\.\[\]|update-mask\.paths\.\[\]\.effect)$/,
  /^x-sw-(?:recipes\.\[\]\.text|scopes\.\*)$/,
  // Names that are given here: others are looked up among them.
  /^x-sw-(?:name|upload\.name|poll\.name|mcp\.name)$/,
  /^x-sw-(?:limits|errors\.codes|states|states\.\*\.triggers|variables|signed-key\.inputs)\.#$/,
  /^x-sw-simulation\.routes\.#$/,
  // Paths and places in answers are names of a simulation alone.
  /^x-sw-simulation\.(?:path|routes\.\*\.path|routes\.\*\.at)$/,
  // Values and patterns.
  /^x-sw-limits\.\*\.unit$/,
  /^x-sw-variables\.\*\.(?:default|enum\.\[\])$/,
  /^x-sw-signed-key\.(?:time|(?:message|packet)\.\[\]\.text)$/,
  /^x-sw-stream\.end$/,
  // Headers and parts that webhooks have, of which many documents describe none.
  /^x-sw-webhooks\.signature\.(?:header(?:\.\[\])?|signed|prefix|part|id|timestamp|secretPrefix)$/,
  /^x-sw-event$/,
];

describe('the vocabulary', () => {
  const checked = new Set(Object.values(nameRules).flatMap((rules) => rules.flatMap(listPaths)));
  const places = listTextPlaces();

  it.each(places)('%s is looked up, or is its own', (place) => {
    const isChecked = checked.has(place) || checked.has(place.replace(/\.\[\]$/, ''));
    const isOwn = OWN.some((pattern) => pattern.test(place));
    const step =
      'a row of name-rules.ts for a name that something else must have, or a pattern in OWN of this test for any other text';
    expect([isChecked, isOwn], step).toEqual([!isOwn, isOwn]);
  });

  it('no rule looks up what the vocabulary does not have', () => {
    const strays = [...checked].filter((path) => {
      return !places.some((place) => place === path || place.startsWith(`${path}.`));
    });
    expect(strays).toEqual([]);
  });
});

function listPaths([, ...paths]: (typeof nameRules)['any'][number]): readonly string[] {
  return paths;
}

/** What nothing says of a document: names that are given there, and members of values that it does not show. */
const UNKNOWABLE = [
  // A label of a state, or a scope, that nothing else names.
  /^\/x-sw-states\/(?:UploadedFile\/states\/unspecified|Card\/states\/Expired)/,
  /^\/components\/securitySchemes\/oauth2\/x-sw-scopes\/.*ads\.readonly/,
  // A key of a map.
  /set\/mediationGroupLines\.-1000000:/,
  // Items of the payment simulation, whose members no document shows, and bodies of routes.
  /x-sw-simulation\/(?:.*\/)?(?:set|body)\/(?:cres|creq|threeDSSessionData|status|acs_url|message|token|attachments|threedserver_trans_id|threedsecure\.outcome):/,
  /^\/x-sw-simulation\/resources\/(?:payments\/initial|paylink\/key|properties\/key):/,
  /^\/x-sw-simulation\/routes\/simulated\w+\/(?:state|find\/cre[qs]): /,
  /x-sw-simulation\/rules\/\d\/(?:state|when\/body\.csc): (?:challenged|7\d\d) /,
  /token~1changes\/post\/x-sw-simulation\/at:/,
];

const folders = readdirSync('specs', { withFileTypes: true }).filter((one) => one.isDirectory());

/** One of so many; a long run takes all. */
const SHARE = process.env['SPECWRIGHT_LONG'] ? 1 : 25;

describe('one wrong letter in a name of an extension', () => {
  it.each(folders.map(({ name }) => name))('of %s is found', async (name) => {
    const document = load(readFileSync(`specs/${name}/openapi.yaml`, 'utf8'));
    const typos = listTypos(document).filter(({ label }) => !isUnknowable(label));
    const missed: string[] = [];
    for (const typo of typos.filter((_, index) => index % SHARE === 0)) {
      const problems = await judgeValue(typo.make(document));
      if (!isFound(typo, problems)) missed.push(typo.label);
    }
    expect(typos.length).toBeGreaterThan(20);
    expect(missed).toEqual([]);
  });
});

function isUnknowable(label: string): boolean {
  return UNKNOWABLE.some((pattern) => pattern.test(label));
}

/** What other names are looked up among is missed where these are. */
function isFound({ pointer }: Typo, problems: readonly Problem[]): boolean {
  const isGiven = /^\/x-sw-states\/[^/]+\/states\/|\/x-sw-scopes\//.test(pointer);
  return problems.some(({ at, code }) => {
    return isGiven ? code.startsWith('EXT-') : at.pointer === pointer;
  });
}
