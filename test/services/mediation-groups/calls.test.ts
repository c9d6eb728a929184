/** Mediation groups over a socket: every operation through both doors, masks as they are encoded, bearer tokens. */

import { describe, expect, it } from 'vitest';
import {
  MediationGroups,
  updateMediationGroupMask,
} from '../../../generated/mediation-groups/index.ts';
import { describeCalls } from '../doors.ts';
import { fail, useSimulated } from '../simulated.ts';
import { auth, calls, doors, group, groups, masks, publisher_id, simulated } from './calls.ts';

describeCalls(doors, calls, simulated);

describe('mediation groups', () => {
  const service = useSimulated(simulated);
  const open = () => new MediationGroups({ baseUrl: service.url, auth });

  it.each(masks.slice(0, 4))('a body determines its mask: $query', ({ body, updateMask }) => {
    expect(updateMediationGroupMask(body)).toEqual(updateMask);
  });

  it.each([
    [
      { mediationGroupLines: { '55': { id: '55', cpmMicros: '2000000' } } },
      'body.mediationGroupLines.55.cpmMicros is named only by mediationGroupLines["55"], which replaces the whole value: it also needs displayName, adSourceId, cpmMode, state, adUnitMappings',
    ],
    [
      { mediationGroupLines: { '-1': {} } },
      'body.mediationGroupLines.-1 is named only by mediationGroupLines["-1"], which replaces the whole value: it also needs displayName, adSourceId, cpmMode, state, adUnitMappings',
    ],
    [
      { displayName: 'Group', targeting: { adUnitIds: [] } },
      'body.displayName is named by no mask',
    ],
  ])('no mask names all of %j', (body, reason) => {
    expect(() => updateMediationGroupMask(body)).toThrow(
      `updateMediationGroup: updateMask cannot name all of the body: ${reason}`,
    );
  });

  it('takes a mask written as one text, and a group id that must be encoded', async () => {
    const key = [publisher_id, 'a/b'];
    const { store } = service.simulation;
    store.set('mediationGroups', key, { mediationGroupLines: { '1': { id: '1' } } });
    const { adUnitIds } = group.targeting;
    const updateMask = 'targeting.adUnitIds,mediationGroupLines["1"].state';
    await open().updateMediationGroup({
      publisher_id,
      mediation_group_id: 'a/b',
      updateMask,
      body: {
        targeting: { adUnitIds },
        mediationGroupLines: { '1': { id: '1', state: 'PAUSED' } },
      },
    });
    const { target } = service.only();
    expect(target.split('?')[0]).toBe(`${groups}/a%2Fb`);
    expect(target).not.toMatch(/["[\]]/);
    expect(new URL(target, service.url).searchParams.get('updateMask')).toBe(updateMask);
    expect(store.get('mediationGroups', key)).toMatchObject({
      targeting: { adUnitIds },
      mediationGroupLines: { '1': { id: '1', state: 'PAUSED' } },
    });
  });

  it.each(['mediationGroupLines["7"].state', 'mediationGroupLines["7"]'] as const)(
    'the simulation does not change by %s a line that is not there',
    async (updateMask) => {
      const key = [publisher_id, '0123'];
      const { store } = service.simulation;
      store.set('mediationGroups', key, { mediationGroupLines: { '1': { id: '1' } } });
      const body = {
        mediationGroupLines: { '7': { ...group.mediationGroupLines['-1'], id: '7' } },
      };
      const params = { publisher_id, mediation_group_id: '0123', updateMask, body };
      const result = await open().updateMediationGroup(params).result();
      expect(result).toMatchObject({ ok: false, kind: 'http', status: 404 });
      expect(store.get('mediationGroups', key)).toMatchObject({
        mediationGroupLines: { '1': { id: '1' } },
      });
    },
  );

  it('judges masks without validators too, and reports all that is wrong', async () => {
    const result = await open()
      .updateMediationGroup({
        publisher_id,
        mediation_group_id: '1',
        updateMask: ['mediationGroupLines["5"].state', 'mediationGroupLines[-1].state'],
        body: { mediationGroupLines: { '-1': { state: 'ENABLED' }, '6': { state: 'PAUSED' } } },
      })
      .result();
    expect(result).toMatchObject({ ok: false, kind: 'validation' });
    const issues = !result.ok && result.kind === 'validation' ? result.error.issues : [];
    expect(issues.map(({ path }) => path.join('.'))).toEqual([
      'params.updateMask.0',
      'params.updateMask.1',
      'params.updateMask',
      'body.mediationGroupLines.6.id',
    ]);
    expect(service.requests).toEqual([]);
  });

  it.each(['', '.', '..', '%2e%2e'])('refuses %j in a path, and sends nothing', async (bad) => {
    const client = open();
    const results = await Promise.all([
      client.listMediationGroups({ publisher_id: bad }).result(),
      client.createMediationGroup({ publisher_id: bad, body: group }).result(),
      client
        .updateMediationGroup({
          publisher_id,
          mediation_group_id: bad,
          updateMask: ['targeting.adUnitIds'],
          body: { targeting: { adUnitIds: [] } },
        })
        .result(),
    ]);
    for (const result of results) expect(result).toMatchObject({ ok: false, kind: 'validation' });
    expect(service.requests).toEqual([]);
  });

  it('refuses a call without a credential, and says which one is needed', async () => {
    const result = await new MediationGroups({
      baseUrl: service.url,
      // A program without types may forget it.
      auth: {} as { oauth2: string },
    })
      .listMediationGroups({ publisher_id })
      .result();
    expect(result).toMatchObject({ ok: false, kind: 'validation' });
    expect(!result.ok && result.error.message).toContain('oauth2');
    expect(service.requests).toEqual([]);
  });

  it.each([400, 401, 403, 404, 429, 500])(
    'gives status %i, which no document shows, as a typed error',
    async (status) => {
      const result = await open()
        .createMediationGroup({ publisher_id, body: group }, { retries: 0, ...fail(status) })
        .result();
      expect(result).toMatchObject({
        ok: false,
        kind: 'http',
        status,
        error: { operation: 'createMediationGroup' },
      });
      expect(!result.ok && result.kind === 'http' && result.error.body).toMatchObject({ status });
    },
  );
});

describe('tokens', () => {
  const service = useSimulated({ ...simulated, credentials: { oauth2: ['token-2'] } });

  it('are requested once, for any number of waiting calls, and again after a 401', async () => {
    let tokenCount = 0;
    const oauth2 = async () => `token-${++tokenCount}`;
    const client = new MediationGroups({ baseUrl: service.url, auth: { oauth2 } });
    const lists = await Promise.all([
      client.listMediationGroups({ publisher_id }),
      client.listMediationGroups({ publisher_id }),
    ]);
    expect(service.requests.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer token-1',
      'Bearer token-1',
      'Bearer token-2',
      'Bearer token-2',
    ]);
    expect(lists).toEqual(Array.from({ length: 2 }, () => ({ mediationGroups: [] })));
  });
});
