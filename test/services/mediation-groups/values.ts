import type { ValueCase } from '../value-case.ts';

const publisher = 'pub-0123456789012345';
const unit = 'ca-app-pub-0123456789012345/1234567890';
const otherUnit = 'ca-app-pub-0123456789012345/0987654321';
const mapping = 'accounts/pub-0123456789012345/adUnits/1234567890/adUnitMappings/777';
const otherMapping = 'accounts/pub-0123456789012345/adUnits/0987654321/adUnitMappings/778';

const manualLine = {
  displayName: 'Network one, fixed',
  adSourceId: '1215381445328257950',
  cpmMode: 'MANUAL',
  cpmMicros: '2500000',
  state: 'ENABLED',
  adUnitMappings: { [unit]: mapping },
};

const liveLine = {
  displayName: 'Network two, live',
  adSourceId: '1063618907739174004',
  cpmMode: 'LIVE',
  state: 'ENABLED',
  adUnitMappings: { [unit]: mapping },
};

const targeting = { platform: 'ANDROID', format: 'BANNER', adUnitIds: [unit] };

const newGroup = {
  displayName: 'Banner group',
  targeting,
  mediationGroupLines: { '-1': manualLine },
};

const listedGroup = {
  name: 'accounts/pub-0123456789012345/mediationGroups/0123456789',
  mediationGroupId: '0123456789',
  displayName: 'Banner group',
  state: 'ENABLED',
  targeting: {
    platform: 'iOS',
    format: 'INTERSTITIAL',
    adUnits: ['1234567890', '0987654321'],
    targetedRegionCodes: ['US', 'CA'],
  },
  mediationGroupLines: {
    '54321': {
      id: '54321',
      displayName: 'Default network',
      adSourceId: '5450213213286189855',
      cpmMode: 'LIVE',
      state: 'ENABLED',
      experimentVariant: 'ORIGINAL',
    },
    '54322': { ...manualLine, id: '54322', experimentVariant: 'ORIGINAL' },
  },
};

function cases(schema: string, valid: boolean, list: readonly (readonly [unknown, string])[]) {
  return list.map(([value, why]): ValueCase => ({ schema, value, valid, why }));
}

const without = (value: object, name: string): object =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));

const create = (change: object): object => ({ ...newGroup, ...change });

const createWithLine = (line: object, key = '-1'): object =>
  create({ mediationGroupLines: { [key]: line } });

const update = (updateMask: unknown, body: unknown, params: object = {}): object => ({
  params: { publisher_id: publisher, mediation_group_id: '0123456789', updateMask, ...params },
  body,
});

const identifiers: readonly ValueCase[] = [
  ...cases('publisherIdSchema', true, [
    [publisher, 'A publisher id is pub- followed by 16 digits.'],
    ['pub-0000000000000000', 'Any 16 digits make a publisher id.'],
  ]),
  ...cases('publisherIdSchema', false, [
    ['pub-012345678901234', 'A publisher id has no fewer than 16 digits.'],
    ['pub-01234567890123456', 'A publisher id has no more than 16 digits.'],
    ['0123456789012345', 'A publisher id begins with pub-.'],
    ['PUB-0123456789012345', 'The prefix of a publisher id is lower case.'],
    ['pub-012345678901234a', 'A publisher id has digits only.'],
    ['pub-٠١٢٣٤٥٦٧٨٩٠١٢٣٤٥', 'The digits of a publisher id are ASCII digits.'],
    [`${publisher}\n`, 'Nothing follows the 16 digits of a publisher id.'],
    [123456789012345, 'A publisher id is a string.'],
  ]),
  ...cases('adUnitIdSchema', true, [
    [unit, 'An ad unit id is ca-app-pub-<16 digits>/<10 digits>.'],
  ]),
  ...cases('adUnitIdSchema', false, [
    ['ca-app-pub-0123456789012345/123456789', 'The unit number has no fewer than 10 digits.'],
    ['ca-app-pub-0123456789012345/12345678901', 'The unit number has no more than 10 digits.'],
    ['ca-app-pub-012345678901234/1234567890', 'The publisher part has no fewer than 16 digits.'],
    ['ca-app-pub-0123456789012345~1234567890', 'Publisher digits and unit are parted by a slash.'],
    ['1234567890', 'The unit number alone is no full ad unit id.'],
  ]),
  ...cases('adUnitMappingNameSchema', true, [
    [mapping, 'An ad unit mapping name has publisher, unit number and mapping id.'],
    [
      'accounts/pub-0123456789012345/adUnits/1234567890/adUnitMappings/a-b_c.d',
      'The shape of a mapping id is not limited.',
    ],
  ]),
  ...cases('adUnitMappingNameSchema', false, [
    [
      'accounts/pub-0123456789012345/adUnits/1234567890/adUnitMappings/',
      'An ad unit mapping name ends with a mapping id.',
    ],
    [
      'accounts/pub-0123456789012345/adUnits/123456789/adUnitMappings/777',
      'The unit number of an ad unit mapping name has 10 digits.',
    ],
    [
      'accounts/pub-012345678901234/adUnits/1234567890/adUnitMappings/777',
      'The publisher of an ad unit mapping name has 16 digits.',
    ],
    [`/${mapping}`, 'An ad unit mapping name begins with accounts/.'],
  ]),
  ...cases('mediationGroupNameSchema', true, [
    [listedGroup.name, 'A mediation group name has publisher and group id.'],
  ]),
  ...cases('mediationGroupNameSchema', false, [
    [
      'accounts/pub-0123456789012345/mediationGroups/',
      'A mediation group name ends with a group id.',
    ],
    [
      'accounts/0123456789012345/mediationGroups/1',
      'The publisher of a mediation group name begins with pub-.',
    ],
    ['mediationGroups/1', 'A mediation group name begins with its account.'],
  ]),
  ...cases('newLineKeySchema', true, [
    ['-1', 'A new line is keyed by a negative integer written as a string.'],
    ['-10', 'Any negative integer may stand for a new line.'],
  ]),
  ...cases('newLineKeySchema', false, [
    ['1', 'A positive integer does not stand for a new line.'],
    ['0', 'Zero is not negative.'],
    ['-0', 'Zero is not negative.'],
    ['-1.5', 'The key of a new line is an integer.'],
    ['-', 'The key of a new line has digits.'],
    [-1, 'The key of a new line is written as a string.'],
  ]),
  ...cases('lineIdSchema', true, [['54321', 'A line id is a numeric string.']]),
  ...cases('lineIdSchema', false, [
    ['-1', 'A negative placeholder is no assigned line id.'],
    ['abc', 'A line id is numeric.'],
    ['', 'A line id is not empty.'],
  ]),
];

const fieldValues: readonly ValueCase[] = [
  ...cases('mediationGroupStateSchema', true, [
    ['ENABLED', 'ENABLED is a group state seen.'],
    ['NOT_RUNNING', 'NOT_RUNNING is a group state seen.'],
    ['DISABLED', 'The complete values of state are not shown, so others are accepted.'],
  ]),
  ...cases('mediationGroupStateSchema', false, [[1, 'A state is a string.']]),
  ...cases('lineStateSchema', true, [
    ['ENABLED', 'ENABLED is the line state seen.'],
    ['DISABLED', 'The complete values of state are not shown, so others are accepted.'],
  ]),
  ...cases('platformSchema', true, [
    ['ANDROID', 'ANDROID is a platform seen.'],
    ['iOS', 'iOS is a platform seen.'],
    ['IOS', 'The complete values of platform are not shown, so others are accepted.'],
  ]),
  ...cases('formatSchema', true, [
    ['INTERSTITIAL', 'INTERSTITIAL is a format seen.'],
    ['BANNER', 'BANNER is a format seen.'],
    ['REWARDED', 'The complete values of format are not shown, so others are accepted.'],
  ]),
  ...cases('experimentVariantSchema', true, [
    ['ORIGINAL', 'ORIGINAL is the variant seen.'],
    ['B', 'The complete values of experimentVariant are not shown, so others are accepted.'],
  ]),
  ...cases('cpmModeSchema', true, [
    ['MANUAL', 'cpmMode is MANUAL or LIVE.'],
    ['LIVE', 'cpmMode is MANUAL or LIVE.'],
  ]),
  ...cases('cpmModeSchema', false, [
    ['AUTO', 'cpmMode is nothing but MANUAL or LIVE.'],
    ['manual', 'The values of cpmMode are upper case.'],
  ]),
  ...cases('targetedRegionCodesSchema', true, [
    [['US', 'CA'], 'Reading 4: region codes as an array are accepted.'],
    ['[US, CA]', 'Reading 4: region codes as one string are accepted.'],
  ]),
  ...cases('targetedRegionCodesSchema', false, [
    [[1], 'Region codes are strings.'],
    [{ US: true }, 'Reading 4: region codes are an array or one string.'],
  ]),
  ...cases('adUnitMappingsSchema', true, [
    [{ [unit]: mapping }, 'An ad unit id maps to the mapping name of that unit.'],
    [{ [unit]: mapping, [otherUnit]: otherMapping }, 'A line binds one or more ad units.'],
  ]),
  ...cases('adUnitMappingsSchema', false, [
    [{ [unit]: otherMapping }, 'An ad unit id does not map to the mapping name of another unit.'],
    [
      { [unit]: 'accounts/pub-9999999999999999/adUnits/1234567890/adUnitMappings/777' },
      'An ad unit id does not map to the mapping name of another publisher.',
    ],
    [{ '1234567890': mapping }, 'The key of a mapping is a full ad unit id.'],
    [{ [unit]: '777' }, 'The value of a mapping is an ad unit mapping name.'],
    [{ [unit]: null }, 'The value of a mapping is a string.'],
  ]),
];

const responses: readonly ValueCase[] = [
  ...cases('listMediationGroupsSchemas.responses.2XX', true, [
    [{ mediationGroups: [listedGroup] }, 'A whole list response, with the default network line.'],
    [{ mediationGroups: [] }, 'An account may have no group.'],
    [{ mediationGroups: [{}] }, 'No member of a group is marked required in a response.'],
    [{ mediationGroups: [listedGroup], more: 1 }, 'Unknown members are accepted.'],
  ]),
  ...cases('listMediationGroupsSchemas.responses.2XX', false, [
    [{ mediationGroups: {} }, 'mediationGroups is an array.'],
    [{ mediationGroups: [1] }, 'Each item of mediationGroups is a group.'],
    [[listedGroup], 'The list response is an object.'],
  ]),
  ...cases('createMediationGroupSchemas.responses.2XX', true, [
    [{ anything: [1, null] }, 'The response body of create is not shown.'],
  ]),
  ...cases('updateMediationGroupSchemas.responses.2XX', true, [
    [{ anything: [1, null] }, 'The response body of update is not shown.'],
  ]),
  ...cases('mediationGroupSchema', true, [
    [listedGroup, 'A whole group as list returns it.'],
    [
      { ...listedGroup, targeting: { ...listedGroup.targeting, targetedRegionCodes: '[US]' } },
      'Reading 4: region codes may be one string.',
    ],
    [{ ...listedGroup, displayName: 'Großes Banner ☕' }, 'A display name is any text.'],
    [{ ...listedGroup, state: 'PAUSED' }, 'Other group states are accepted.'],
  ]),
  ...cases('mediationGroupSchema', false, [
    [
      { ...listedGroup, mediationGroupLines: { '-1': manualLine } },
      'In a response a line is keyed by its assigned numeric-string id.',
    ],
    [
      { ...listedGroup, targeting: { adUnits: [unit] } },
      'The response form of ad units is the 10-digit unit number.',
    ],
    [{ ...listedGroup, targeting: { adUnits: ['123456789'] } }, 'A unit number has 10 digits.'],
    [{ ...listedGroup, name: 'groups/1' }, 'A group name has its shape.'],
    [{ ...listedGroup, mediationGroupId: 123 }, 'mediationGroupId is a string.'],
  ]),
  ...cases('lineSchema', true, [
    [
      { id: '1', cpmMode: 'LIVE', state: 'ENABLED' },
      'The default network line comes in responses with neither cpmMicros nor mappings.',
    ],
    [{ experimentVariant: 'TREATMENT' }, 'Other variants are accepted.'],
  ]),
  ...cases('lineSchema', false, [
    [{ cpmMode: 'MANUAL', cpmMicros: 2500000 }, 'cpmMicros is an integer string.'],
    [{ cpmMode: 'FIXED' }, 'cpmMode is MANUAL or LIVE.'],
    [{ id: '-1' }, 'The id of a line is assigned by the service and numeric.'],
  ]),
];

const creating: readonly ValueCase[] = [
  ...cases('mediationGroupCreateSchema', true, [
    [newGroup, 'A whole group with one new line.'],
    [
      create({ mediationGroupLines: { '-1': manualLine, '-2': liveLine } }),
      'Several new lines have distinct negative keys.',
    ],
    [create({ targeting: { ...targeting, platform: 'iOS' } }), 'iOS is a platform seen.'],
    [
      create({ targeting: { ...targeting, platform: 'WEB', format: 'NATIVE' } }),
      'Other platforms and formats are accepted.',
    ],
    [
      create({ targeting: { ...targeting, targetedRegionCodes: ['US'] } }),
      'Targeting by region is supported.',
    ],
    [create({ note: 'x' }), 'Unknown members are accepted.'],
    [create({ displayName: '广告组 🎯' }), 'A display name is any text.'],
    [createWithLine(liveLine), 'A LIVE line with mappings is not the default network line.'],
    [
      create({
        targeting: { ...targeting, adUnitIds: [otherUnit, unit] },
        mediationGroupLines: {
          '-1': { ...manualLine, adUnitMappings: { [unit]: mapping, [otherUnit]: otherMapping } },
        },
      }),
      'The targeting lists both ad units of the line.',
    ],
    [
      create({ targeting: { ...targeting, adUnitIds: [unit, otherUnit] } }),
      'The targeting may list an ad unit that no line maps.',
    ],
    [
      create({ mediationGroupLines: {} }),
      'The service adds a line of its own; no other is asked for.',
    ],
  ]),
  ...cases('mediationGroupCreateSchema', false, [
    ...['displayName', 'adSourceId', 'cpmMode', 'state', 'adUnitMappings'].map(
      (name) => [createWithLine(without(manualLine, name)), `Each line has ${name}.`] as const,
    ),
    [createWithLine({}), 'A line that is empty has nothing of what each line has.'],
    [
      createWithLine({ ...manualLine, adUnitMappings: {} }),
      'A line binds its ad source to one or more ad units.',
    ],
    [
      createWithLine({ ...manualLine, id: '54321' }),
      'The id of a line is assigned by the service, and returned.',
    ],
    [
      createWithLine({ ...manualLine, experimentVariant: 'ORIGINAL' }),
      'The variant of a line is reported by the service.',
    ],
    [
      create({ targeting: { ...targeting, adUnits: ['1234567890'] } }),
      'adUnits is the response form of the ad units.',
    ],
    [without(newGroup, 'displayName'), 'Reading 1: displayName is required.'],
    [without(newGroup, 'targeting'), 'Reading 1: targeting is required.'],
    [without(newGroup, 'mediationGroupLines'), 'Reading 1: mediationGroupLines is required.'],
    [
      create({ targeting: without(targeting, 'platform') }),
      'Reading 1: the platform of the targeting is required.',
    ],
    [
      create({ targeting: without(targeting, 'format') }),
      'Reading 1: the format of the targeting is required.',
    ],
    [
      create({ targeting: without(targeting, 'adUnitIds') }),
      'The targeting must list the ad units concerned.',
    ],
    [
      create({ targeting: { ...targeting, adUnitIds: [] } }),
      'The targeting must list the ad units concerned.',
    ],
    [
      create({ targeting: { ...targeting, adUnitIds: ['1234567890'] } }),
      'The request form of ad units is the full ad unit id.',
    ],
    [
      create({ targeting: { ...targeting, adUnitIds: unit } }),
      'adUnitIds is an array, also for one ad unit.',
    ],
    [create({ displayName: null }), 'displayName is a string.'],
    [create({ displayName: 1 }), 'displayName is a string.'],
    [createWithLine(manualLine, '1'), 'A new line is keyed by a negative integer.'],
    [createWithLine(manualLine, '0'), 'Zero does not stand for a new line.'],
    [createWithLine(manualLine, 'new'), 'A line key is a negative integer.'],
    [create({ mediationGroupLines: [manualLine] }), 'mediationGroupLines is a map.'],
    [
      createWithLine(without(manualLine, 'cpmMicros')),
      'Reading 2: cpmMicros is required with MANUAL.',
    ],
    [
      createWithLine({ ...liveLine, cpmMicros: '2500000' }),
      'Reading 2: cpmMicros is absent with LIVE.',
    ],
    [createWithLine({ ...manualLine, cpmMicros: 2500000 }), 'cpmMicros is a string.'],
    [createWithLine({ ...manualLine, cpmMicros: '2.5' }), 'cpmMicros is an integer string.'],
    [createWithLine({ ...manualLine, cpmMicros: '' }), 'cpmMicros is an integer string.'],
    [createWithLine({ ...manualLine, adSourceId: 'network' }), 'adSourceId is a numeric string.'],
    [createWithLine({ ...manualLine, adSourceId: 12 }), 'adSourceId is a string.'],
    [createWithLine({ ...manualLine, cpmMode: 'FLOOR' }), 'cpmMode is MANUAL or LIVE.'],
    [
      createWithLine(without(liveLine, 'adUnitMappings')),
      'Reading 3: the default network line must not be sent.',
    ],
    [
      create({ mediationGroupLines: { '-1': manualLine, '-2': { cpmMode: 'LIVE' } } }),
      'Reading 3: the default network line must not be sent beside other lines.',
    ],
    [
      createWithLine({ ...manualLine, adUnitMappings: { [unit]: otherMapping } }),
      'Each ad unit id of a line maps to the mapping name of that unit.',
    ],
    [
      createWithLine({ ...manualLine, adUnitMappings: { [otherUnit]: otherMapping } }),
      'The targeting must list the ad unit that a line maps.',
    ],
    [
      create({
        mediationGroupLines: {
          '-1': manualLine,
          '-2': { ...liveLine, adUnitMappings: { [unit]: mapping, [otherUnit]: otherMapping } },
        },
      }),
      'The targeting must list every ad unit that any line maps.',
    ],
    [
      createWithLine({ ...manualLine, adUnitMappings: [mapping] }),
      'adUnitMappings is a map from ad unit id to mapping name.',
    ],
  ]),
  ...cases('createMediationGroupSchemas.params', true, [
    [{ publisher_id: publisher }, 'The path takes the publisher id.'],
  ]),
  ...cases('createMediationGroupSchemas.params', false, [
    [{}, 'publisher_id is required in the path.'],
    [{ publisher_id: '0123456789012345' }, 'publisher_id has the form pub-<16 digits>.'],
  ]),
  ...cases('createMediationGroupSchemas.body', true, [[newGroup, 'A whole create body.']]),
  ...cases('createMediationGroupSchemas.body', false, [[{}, 'An empty create body has nothing.']]),
  ...cases('createMediationGroupSchemas.request', true, [
    [{ params: { publisher_id: publisher }, body: newGroup }, 'A whole create request.'],
  ]),
  ...cases('createMediationGroupSchemas.request', false, [
    [
      {
        params: { publisher_id: publisher },
        body: create({ targeting: { ...targeting, adUnitIds: [otherUnit] } }),
      },
      'The targeting must list the ad units concerned.',
    ],
    [{ params: { publisher_id: publisher } }, 'A create request has a body.'],
  ]),
  ...cases('listMediationGroupsSchemas.params', true, [
    [{ publisher_id: publisher }, 'The path takes the publisher id.'],
  ]),
  ...cases('listMediationGroupsSchemas.params', false, [
    [{ publisher_id: 'pub-1' }, 'publisher_id has the form pub-<16 digits>.'],
  ]),
];

const updating: readonly ValueCase[] = [
  ...cases('mediationGroupUpdateSchema', true, [
    [{}, 'No field of an update body is required.'],
    [{ targeting: { adUnitIds: [unit, otherUnit] } }, 'Only the ad units may be sent.'],
    [
      { targeting: { adUnitIds: [otherUnit] }, mediationGroupLines: { '-1': manualLine } },
      'That the targeting lists the ad units is a rule of create.',
    ],
    [{ mediationGroupLines: { '54322': { id: '54322', state: 'DISABLED' } } }, 'A partial line.'],
    [{ mediationGroupLines: { '-1': manualLine } }, 'A new line under a negative key.'],
    [
      { mediationGroupLines: { '-1': manualLine, '54322': { id: '54322', state: 'ENABLED' } } },
      'Lines are keyed by id or by negative placeholder.',
    ],
  ]),
  ...cases('mediationGroupUpdateSchema', false, [
    [{ targeting: { adUnitIds: ['1234567890'] } }, 'The request form is the full ad unit id.'],
    [{ mediationGroupLines: { first: manualLine } }, 'A line key is an id or a negative integer.'],
    [
      { mediationGroupLines: { '-1': without(manualLine, 'cpmMicros') } },
      'Reading 2: cpmMicros is required with MANUAL.',
    ],
    [
      { mediationGroupLines: { '54322': { ...liveLine, id: '54322', cpmMicros: '1' } } },
      'Reading 2: cpmMicros is absent with LIVE.',
    ],
    [{ mediationGroupLines: { '54322': { id: 54322 } } }, 'The id of a line is a string.'],
    [
      { mediationGroupLines: { '54322': { id: '54322', adUnitMappings: { [unit]: 'x' } } } },
      'The value of a mapping is an ad unit mapping name.',
    ],
  ]),
  ...cases('updateMediationGroupSchemas.params', true, [
    [
      {
        publisher_id: publisher,
        mediation_group_id: '0123456789',
        updateMask: ['targeting.adUnitIds'],
      },
      'The mask may be a list.',
    ],
    [
      {
        publisher_id: publisher,
        mediation_group_id: '0123456789',
        updateMask: 'targeting.adUnitIds',
      },
      'The mask may be one string.',
    ],
  ]),
  ...cases('updateMediationGroupSchemas.params', false, [
    [{ publisher_id: publisher, mediation_group_id: '1' }, 'updateMask is required.'],
    [{ publisher_id: publisher, updateMask: 'targeting.adUnitIds' }, 'The group id is required.'],
    [
      { publisher_id: publisher, mediation_group_id: '1', updateMask: 1 },
      'The mask is a list of strings or a string.',
    ],
  ]),
  ...cases('updateMediationGroupSchemas.request', true, [
    [
      update(['targeting.adUnitIds'], { targeting: { adUnitIds: [unit] } }),
      'targeting.adUnitIds replaces the whole list.',
    ],
    [
      update('targeting.adUnitIds', { targeting: { adUnitIds: [unit] } }),
      'One mask may be a string.',
    ],
    [
      update(['mediationGroupLines["-1"]'], { mediationGroupLines: { '-1': manualLine } }),
      'A mask with a negative key adds a line.',
    ],
    [
      update(['mediationGroupLines["-1"]', 'mediationGroupLines["-2"]'], {
        mediationGroupLines: { '-1': manualLine, '-2': liveLine },
      }),
      'Several new lines use distinct negatives.',
    ],
    [
      update(['mediationGroupLines["54322"]'], {
        mediationGroupLines: { '54322': { ...manualLine, id: '54322' } },
      }),
      'A mask with a line id replaces that line.',
    ],
    [
      update(['mediationGroupLines["54322"].state'], {
        mediationGroupLines: { '54322': { id: '54322', state: 'ENABLED' } },
      }),
      'A mask may name only the state of a line.',
    ],
    [
      update([`mediationGroupLines["54322"].adUnitMappings["${unit}"]`], {
        mediationGroupLines: { '54322': { id: '54322', adUnitMappings: { [unit]: mapping } } },
      }),
      'A mask may name one mapping of a line.',
    ],
    [
      update(`mediationGroupLines["-1"],targeting.adUnitIds`, {
        targeting: { adUnitIds: [unit] },
        mediationGroupLines: { '-1': manualLine },
      }),
      'Masks in one string are separated by commas.',
    ],
    [
      update(['mediation_group_lines["54322"].state'], {
        mediationGroupLines: { '54322': { id: '54322', state: 'ENABLED' } },
      }),
      'Reading 5: a snake_case mask is accepted, the payload stays camelCase.',
    ],
    [
      update([`mediation_group_lines["54322"].ad_unit_mappings["${unit}"]`], {
        mediationGroupLines: { '54322': { id: '54322', adUnitMappings: { [unit]: mapping } } },
      }),
      'Reading 5: a snake_case mask of one mapping is accepted.',
    ],
    [
      update(['mediationGroupLines[54322].state'], {
        mediationGroupLines: { '54322': { id: '54322', state: 'ENABLED' } },
      }),
      'Reading 5: the table of masks writes keys without quotes.',
    ],
    [
      update(`mediationGroupLines[-1],mediationGroupLines[54322].adUnitMappings[${unit}]`, {
        mediationGroupLines: {
          '-1': manualLine,
          '54322': { id: '54322', adUnitMappings: { [unit]: mapping } },
        },
      }),
      'Reading 5: the table of masks writes keys without quotes, for ad units too.',
    ],
  ]),
  ...cases('updateMediationGroupSchemas.request', false, [
    [update(['displayName'], { displayName: 'x' }), 'Reading 6: displayName is no supported mask.'],
    [
      update(['mediationGroupLines'], { mediationGroupLines: { '-1': manualLine } }),
      'Reading 6: a whole map is no supported mask.',
    ],
    [
      update(['mediationGroupLines["54322"].cpmMicros'], {
        mediationGroupLines: { '54322': { id: '54322', cpmMicros: '1' } },
      }),
      'Reading 6: other fields of a line are no supported masks.',
    ],
    [
      update(['targeting'], { targeting: { adUnitIds: [unit] } }),
      'Reading 6: the whole targeting is no supported mask.',
    ],
    [
      update('targeting.adUnitIds,', { targeting: { adUnitIds: [unit] } }),
      'Reading 6: nothing after a comma is no supported mask.',
    ],
    [
      update(["mediationGroupLines['-1']"], { mediationGroupLines: { '-1': manualLine } }),
      'The quote of a mask is %22.',
    ],
    [
      update('mediationGroupLines["-1"], targeting.adUnitIds', {
        targeting: { adUnitIds: [unit] },
        mediationGroupLines: { '-1': manualLine },
      }),
      'Nothing but a comma separates two masks.',
    ],
    [
      update(['mediationGroupLines["-1"]', 'mediation_group_lines[-1]'], {
        mediationGroupLines: { '-1': manualLine },
      }),
      'Several new lines use distinct negatives.',
    ],
    [
      update('mediationGroupLines["54322"].state,targeting.platform', {
        targeting: { platform: 'iOS' },
        mediationGroupLines: { '54322': { id: '54322', state: 'ENABLED' } },
      }),
      'Reading 6: every mask of a list is a supported one.',
    ],
    [
      update('mediationGroupLines["54322"].adUnitMappings', {
        mediationGroupLines: { '54322': { id: '54322', adUnitMappings: { [unit]: mapping } } },
      }),
      'Reading 6: a whole map of mappings is no supported mask.',
    ],
    [update(['targeting.adUnitIds'], {}), 'What a mask names is in the payload.'],
    [
      update(['mediationGroupLines["-1"]'], { mediationGroupLines: { '-1': {} } }),
      'A line that is added is whole.',
    ],
    [
      update(['mediationGroupLines["54322"]'], {
        mediationGroupLines: { '54322': { id: '54322', cpmMicros: '1' } },
      }),
      'A line that replaces another is whole.',
    ],
    [
      update(['mediationGroupLines["-1"].state'], { mediationGroupLines: { '-1': manualLine } }),
      'To add a line, the mask names the line itself.',
    ],
    [
      update(['mediationGroupLines["-1"]'], { mediationGroupLines: { '-2': manualLine } }),
      'A new line has the same key in mask and payload.',
    ],
    [
      update(['mediationGroupLines["-1"]'], {
        mediationGroupLines: { '-1': manualLine, '-2': liveLine },
      }),
      'A new line is named in the mask too.',
    ],
    [
      update(['mediationGroupLines["54322"].state'], {
        mediationGroupLines: { '54323': { id: '54323', state: 'ENABLED' } },
      }),
      'An existing line has its id in both mask and payload.',
    ],
    [
      update(['mediationGroupLines["54322"].state'], {
        mediationGroupLines: { '54322': { state: 'ENABLED' } },
      }),
      'Reading 7: the line object carries id.',
    ],
    [
      update(['mediationGroupLines["54322"].state'], {
        mediationGroupLines: { '54322': { id: '54323', state: 'ENABLED' } },
      }),
      'The id that a line carries is the one of its key.',
    ],
    [
      update(['mediationGroupLines["54322"].state'], {
        mediationGroupLines: { '54322': { id: '54322' } },
      }),
      'A state that a mask names is in the payload.',
    ],
    [
      update([`mediationGroupLines["54322"].adUnitMappings["${otherUnit}"]`], {
        mediationGroupLines: { '54322': { id: '54322', adUnitMappings: { [unit]: mapping } } },
      }),
      'A mapping that a mask names is in the payload.',
    ],
    [
      update(['mediationGroupLines["54322"].state'], {
        mediation_group_lines: { '54322': { id: '54322', state: 'ENABLED' } },
      }),
      'Reading 5: payload names stay camelCase.',
    ],
    [
      update(
        ['targeting.adUnitIds'],
        { targeting: { adUnitIds: [unit] } },
        { publisher_id: 'pub-1' },
      ),
      'publisher_id has the form pub-<16 digits>.',
    ],
  ]),
];

export const values: readonly ValueCase[] = [
  ...identifiers,
  ...fieldValues,
  ...responses,
  ...creating,
  ...updating,
];
