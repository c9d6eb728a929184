/** The calls of monitoring downtimes, and the HTTP form that the document states for each. */

import {
  MonitoringDowntimes,
  monitoringDowntimesHttp,
  v1Cancel,
  v1CancelByScope,
  v1Create,
  v1List,
  v2Cancel,
  v2List,
} from '../../../generated/monitoring-downtimes/index.ts';
import type { Call, Doors } from '../doors.ts';
import type { SimulatedService } from '../simulated.ts';

export const auth = { apiKey: 'api', applicationKey: 'app' };
const keys = { 'svc-api-key': 'api', 'svc-application-key': 'app' };
const json = { ...keys, accept: 'application/json' };
const v2 = '/api/v2/downtime';

const lists: { params: Parameters<typeof v2List>[1]; query: string }[] = [
  { params: undefined, query: '' },
  { params: { current_only: false }, query: '?current_only=false' },
  { params: { include: ['created_by', 'monitor'] }, query: '?include=created_by,monitor' },
  { params: { include: ['monitor'] }, query: '?include=monitor' },
  {
    params: { 'page[offset]': 0, 'page[limit]': 0 },
    query: '?page%5Boffset%5D=0&page%5Blimit%5D=0',
  },
  {
    params: { current_only: true, include: undefined, 'page[limit]': 25 },
    query: '?current_only=true&page%5Blimit%5D=25',
  },
];

export const calls: Call<MonitoringDowntimes>[] = [
  {
    name: 'v1.list',
    byFunction: (http) => v1List(http),
    byClass: (client) => client.v1.list(),
    sends: 'GET /api/v1/downtime',
    headers: json,
    answer: { body: [{ id: 1, canceled: null, recurrence: null }] },
  },
  {
    name: 'v1.list with false',
    byFunction: (http) => v1List(http, { current_only: true, with_creator: false }),
    byClass: (client) => client.v1.list({ current_only: true, with_creator: false }),
    sends: 'GET /api/v1/downtime?current_only=true&with_creator=false',
    headers: keys,
    answer: { body: [] },
  },
  {
    name: 'v1.cancel',
    byFunction: (http) => v1Cancel(http, { downtime_id: 0 }),
    byClass: (client) => client.v1.cancel({ downtime_id: 0 }),
    sends: 'DELETE /api/v1/downtime/0',
    headers: keys,
    answer: { status: 204 },
    gives: undefined,
  },
  ...lists.map(({ params, query }): Call<MonitoringDowntimes> => ({
    name: 'v2.list',
    byFunction: (http) => v2List(http, params),
    byClass: (client) => client.v2.list(params),
    sends: `GET ${v2}${query}`,
    headers: { ...json, authorization: undefined },
    answer: { body: { data: [{ attributes: { monitor_identifier: { monitor_id: 1 } } }] } },
  })),
  {
    name: 'v2.cancel',
    byFunction: (http) => v2Cancel(http, { downtime_id: 'a/b c' }),
    byClass: (client) => client.v2.cancel({ downtime_id: 'a/b c' }),
    sends: `DELETE ${v2}/a%2Fb%20c`,
    headers: keys,
    answer: { status: 200, body: '' },
    gives: undefined,
  },
  {
    name: 'v1.create at a path that is given',
    byFunction: (http) =>
      v1Create(http, '/api/v1/downtime', { body: { message: '@all', scope: ['env:prod'] } }),
    byClass: (client) =>
      client.v1.create('/api/v1/downtime', { body: { message: '@all', scope: ['env:prod'] } }),
    sends: 'POST /api/v1/downtime',
    headers: { ...json, 'content-type': 'application/json' },
    body: { message: '@all', scope: ['env:prod'] },
    answer: { body: { id: 5, active: true } },
  },
  {
    name: 'v1.cancelByScope at a path that is given',
    byFunction: (http) => v1CancelByScope(http, '/x/y?z=1', { body: { scope: 'env:prod' } }),
    byClass: (client) => client.v1.cancelByScope('/x/y?z=1', { body: { scope: 'env:prod' } }),
    sends: 'POST /x/y?z=1',
    headers: { ...json, 'content-type': 'application/json' },
    body: { scope: 'env:prod' },
    answer: { body: [1, 2] },
  },
];

export const doors: Doors<MonitoringDowntimes> = {
  http: (where) => monitoringDowntimesHttp({ ...where, auth }),
  client: (where) => new MonitoringDowntimes({ ...where, auth }),
};

export const simulated: SimulatedService = {
  api: 'monitoring-downtimes',
  paths: { v1Create: '/api/v1/downtime', v1CancelByScope: '/x/y' },
  fill: (store) => store.set('v1/downtime', 0, { id: 0, scope: ['env:prod'] }),
};
