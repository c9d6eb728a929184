// In: a body and the masks of an operation. Out: the mask on the wire.

import { MediationGroups } from '../../../generated/mediation-groups/client.ts';
import {
  updateMediationGroup,
  updateMediationGroupMask,
} from '../../../generated/mediation-groups/operations/mediation-groups.ts';
import { only, same } from './check.ts';
import type { Group } from './setting.ts';

export const masks: Group = {
  name: 'masks',
  tests: {
    'a mask names what the body carries, encoded': async ({ serve }) => {
      const service = await serve({ json: {} });
      const { http } = new MediationGroups({ baseUrl: service.url, auth: { oauth2: 't' } });
      const body = { mediationGroupLines: { '7': { id: '7', state: 'ENABLED' as const } } };
      const updateMask = updateMediationGroupMask(body);
      same(updateMask, ['mediationGroupLines["7"].state']);
      const params = { publisher_id: 'pub-1234567890123456', mediation_group_id: '1' };
      await updateMediationGroup(http, { ...params, updateMask, body });
      const path = '/v1beta/accounts/pub-1234567890123456/mediationGroups/1';
      const mask = 'updateMask=mediationGroupLines%5B%227%22%5D.state';
      same(only(await service.seen()).target, `${path}?${mask}`);
    },
  },
};
