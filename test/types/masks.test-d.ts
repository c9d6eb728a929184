/** Masks as a user writes them: right ones compile, wrong ones do not. */

import { expectTypeOf } from 'vitest';
import * as groups from '../../generated/mediation-groups/index.ts';

declare const id: string;
const client = new groups.MediationGroups({ baseUrl: 'https://service.example', auth: false });
const body: groups.MediationGroupUpdate = {};
const update = (updateMask: groups.UpdateMediationGroupParams['updateMask']) =>
  client.updateMediationGroup({ publisher_id: 'p', mediation_group_id: '1', updateMask, body });

export const right = () => [
  update(['targeting.adUnitIds', 'mediationGroupLines["-1"]']),
  update(['mediationGroupLines["5450213213286189855"].state'] as const),
  update(['mediationGroupLines[-1]', 'mediationGroupLines["0"].adUnitMappings["ca-app-pub-1/2"]']),
  update(['mediation_group_lines["7"].ad_unit_mappings["ca-app-pub-1/2"]']),
  update('mediationGroupLines["-1"].state'),
  update('mediationGroupLines["-1"],targeting.adUnitIds'),
  update([`mediationGroupLines["${groups.maskKey(id)}"].state`]),
  update([`mediationGroupLines["7"].adUnitMappings["${groups.maskKey(id)}"]`]),
  update(groups.updateMediationGroupMask(body)),
  update(client.updateMediationGroupMask(body)),
];

export const wrong = () => [
  // @ts-expect-error -- no such list
  update(['targeting.adUnitId']),
  // @ts-expect-error -- no such list, as one text
  update('targeting.adUnitId'),
  // @ts-expect-error -- no such list, before a comma
  update('targeting.adUnitId,mediationGroupLines["-1"]'),
  // @ts-expect-error -- no mask names it
  update(['displayName']),
  // @ts-expect-error -- nor the map as a whole
  update(['mediationGroupLines']),
  // @ts-expect-error -- nor this member of a line
  update(['mediationGroupLines["-1"].cpmMicros']),
  // @ts-expect-error -- nor this map of a line
  update(['mediationGroupLines["-1"].adUnitMapping["ca-app-pub-1/2"]']),
  // @ts-expect-error -- no line has such a key
  update(['mediationGroupLines["new"]']),
  // @ts-expect-error -- a quote is missing
  update(['mediationGroupLines["-1].state']),
  // @ts-expect-error -- a key that is only known when the program runs is quoted by maskKey
  update([`mediationGroupLines["${id}"].state`]),
  // @ts-expect-error -- any text
  update(id),
];

expectTypeOf(groups.updateMediationGroupMask).returns.toEqualTypeOf<
  groups.UpdateMediationGroupMask[]
>();
