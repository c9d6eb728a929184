/** The calls of mediation groups, and the HTTP form that the document states for each. */

import {
  createMediationGroup,
  listMediationGroups,
  MediationGroups,
  mediationGroupsHttp,
  type MediationGroupUpdate,
  updateMediationGroup,
  type UpdateMediationGroupMask,
} from '../../../generated/mediation-groups/index.ts';
import type { Call, Doors } from '../doors.ts';
import type { SimulatedService } from '../simulated.ts';

export const auth = { oauth2: 'token' };
export const publisher_id = 'pub-1234567890123456';
const unit = 'ca-app-pub-1234567890123456/1234567890';
const mapping = `accounts/${publisher_id}/adUnits/1234567890/adUnitMappings/7`;
export const groups = `/v1beta/accounts/${publisher_id}/mediationGroups`;
const json = {
  authorization: 'Bearer token',
  'content-type': 'application/json',
  accept: 'application/json',
};

const line = {
  displayName: 'Line ünï',
  adSourceId: '5450213213286189855',
  cpmMode: 'MANUAL',
  cpmMicros: '1000000',
  state: 'ENABLED',
  adUnitMappings: { [unit]: mapping },
} as const;
export const group = {
  displayName: 'Group',
  targeting: { platform: 'ANDROID', format: 'BANNER', adUnitIds: [unit] },
  mediationGroupLines: { '-1': line, '-2': line },
};
const update = { publisher_id, mediation_group_id: '0123' };

/** A mask for each effect, and its form in the query. */
export const masks: readonly {
  readonly updateMask: readonly UpdateMediationGroupMask[];
  readonly query: string;
  readonly body: MediationGroupUpdate;
}[] = [
  {
    updateMask: ['targeting.adUnitIds'],
    query: 'targeting.adUnitIds',
    body: { targeting: { adUnitIds: [unit] } },
  },
  {
    updateMask: ['mediationGroupLines["-1"]', 'mediationGroupLines["-2"]'],
    query: 'mediationGroupLines%5B%22-1%22%5D,mediationGroupLines%5B%22-2%22%5D',
    body: { mediationGroupLines: { '-1': line, '-2': line } },
  },
  {
    updateMask: ['mediationGroupLines["77"].state'],
    query: 'mediationGroupLines%5B%2277%22%5D.state',
    body: { mediationGroupLines: { '77': { id: '77', state: 'ENABLED' } } },
  },
  {
    updateMask: [`mediationGroupLines["77"].adUnitMappings["${unit}"]`],
    query: `mediationGroupLines%5B%2277%22%5D.adUnitMappings%5B%22${encodeURIComponent(unit)}%22%5D`,
    body: { mediationGroupLines: { '77': { id: '77', adUnitMappings: { [unit]: mapping } } } },
  },
  {
    updateMask: ['mediation_group_lines["77"].state', 'targeting.ad_unit_ids'],
    query: 'mediation_group_lines%5B%2277%22%5D.state,targeting.ad_unit_ids',
    body: {
      targeting: { adUnitIds: [unit] },
      mediationGroupLines: { '77': { id: '77', state: 'PAUSED' } },
    },
  },
];

export const calls: Call<MediationGroups>[] = [
  {
    name: 'createMediationGroup',
    byFunction: (http) => createMediationGroup(http, { publisher_id, body: group }),
    byClass: (client) => client.createMediationGroup({ publisher_id, body: group }),
    sends: `POST ${groups}`,
    headers: json,
    body: group,
    answer: { status: 201, body: { anything: true } },
  },
  {
    name: 'listMediationGroups',
    byFunction: (http) => listMediationGroups(http, { publisher_id }),
    byClass: (client) => client.listMediationGroups({ publisher_id }),
    sends: `GET ${groups}`,
    headers: { ...json, 'content-type': undefined },
    answer: { body: { mediationGroups: [{ mediationGroupId: '1', state: 'A_NEW_ONE' }] } },
  },
  ...masks.map(({ updateMask, query, body }): Call<MediationGroups> => ({
    name: 'updateMediationGroup',
    byFunction: (http) => updateMediationGroup(http, { ...update, updateMask, body }),
    byClass: (client) => client.updateMediationGroup({ ...update, updateMask, body }),
    sends: `PATCH ${groups}/0123?updateMask=${query}`,
    headers: json,
    body,
  })),
];

export const doors: Doors<MediationGroups> = {
  http: (where) => mediationGroupsHttp({ ...where, auth }),
  client: (where) => new MediationGroups({ ...where, auth }),
};

export const simulated: SimulatedService = {
  api: 'mediation-groups',
  fill(store) {
    const mediationGroupLines = { '77': { ...line, id: '77' } };
    store.set('mediationGroups', [publisher_id, '0123'], { ...group, mediationGroupLines });
  },
};
