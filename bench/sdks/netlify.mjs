// Netlify's SDK, which has a method for each operation, against its document.

export const packages = { '@netlify/api': '14.0.19' };

export const document = ({ corpus }) => `${corpus}/netlify__open-api/swagger.yaml`;

const isSame = (made, read) => read.id === made.id && read.id !== undefined;
const isList = (list) => Array.isArray(list) && list.length > 0;

export const known = {
  createSiteBuild: 'the SDK: it sends JSON where the document wants a form',
};

export async function run({ load, url, call, done, keep }) {
  const { NetlifyAPI } = await load('@netlify/api');
  const { host } = new URL(url);
  const api = new NetlifyAPI('any', { scheme: 'http', host, pathPrefix: '/api/v1' });

  await call(
    'getCurrentUser',
    () => api.getCurrentUser(),
    ({ email }) => typeof email === 'string',
  );
  await call('listAccountsForUser', () => api.listAccountsForUser(), isList);
  await call(
    'getAccount',
    () => api.getAccount({ accountId: 'team' }),
    ({ id }) => id === 'team',
  );
  const site = await keep(
    'createSite',
    () => api.createSite({ body: { name: 'mine', custom_domain: 'mine.example' } }),
    ({ id }) => api.getSite({ siteId: id }),
    (made, read) => isSame(made, read) && read.name === 'mine',
  );
  const siteId = site?.id ?? 'site';
  await call('listSites', () => api.listSites(), isList);
  await call(
    'createSiteInTeam',
    () => api.createSiteInTeam({ accountSlug: 'team', body: { name: 'of-team' } }),
    ({ name }) => name === 'of-team',
  );
  await call('listSitesForAccount', () => api.listSitesForAccount({ accountSlug: 'team' }), isList);
  await keep(
    'updateSite',
    () => api.updateSite({ siteId, body: { name: 'yours' } }),
    () => api.getSite({ siteId }),
    (_, read) => read.name === 'yours',
  );
  await call(
    'getSite, never made',
    () => api.getSite({ siteId: 'never' }),
    ({ id }) => id === 'never',
  );
  const deploy = await keep(
    'createSiteDeploy',
    () => api.createSiteDeploy({ siteId, body: { files: { '/index.html': 'abc' }, draft: true } }),
    ({ id }) => api.getSiteDeploy({ siteId, deployId: id }),
    isSame,
  );
  const deployId = deploy?.id ?? 'deploy';
  await call(
    'getDeploy',
    () => api.getDeploy({ deployId }),
    ({ id }) => id === deployId,
  );
  await call('listSiteDeploys', () => api.listSiteDeploys({ siteId }), isList);
  await call(
    'uploadDeployFile',
    () => api.uploadDeployFile({ deployId, path: 'index.html', body: '<p>' }),
    ({ path }) => typeof path === 'string',
  );
  await call(
    'cancelSiteDeploy',
    () => api.cancelSiteDeploy({ deployId }),
    ({ id }) => typeof id === 'string',
  );
  await call(
    'lockDeploy',
    () => api.lockDeploy({ deployId }),
    ({ id }) => typeof id === 'string',
  );
  await call(
    'restoreSiteDeploy',
    () => api.restoreSiteDeploy({ siteId, deployId }),
    ({ id }) => typeof id === 'string',
  );
  await call(
    'getEnvVars',
    () => api.getEnvVars({ accountId: 'team' }),
    (list) => Array.isArray(list),
  );
  await call(
    'createEnvVars',
    () =>
      api.createEnvVars({
        accountId: 'team',
        body: [{ key: 'KEY', scopes: ['builds'], values: [{ context: 'all', value: 'v' }] }],
      }),
    ([first]) => first.key === 'KEY',
  );
  await call(
    'getEnvVar',
    () => api.getEnvVar({ accountId: 'team', key: 'KEY' }),
    ({ key }) => key === 'KEY',
  );
  await call(
    'updateEnvVar',
    () =>
      api.updateEnvVar({
        accountId: 'team',
        key: 'KEY',
        body: { key: 'KEY', scopes: ['builds'], values: [{ context: 'all', value: 'w' }] },
      }),
    ({ key }) => key === 'KEY',
  );
  await done('deleteEnvVar', () => api.deleteEnvVar({ accountId: 'team', key: 'KEY' }));
  const hook = await keep(
    'createSiteBuildHook',
    () => api.createSiteBuildHook({ siteId, body: { title: 'Hook', branch: 'main' } }),
    ({ id }) => api.getSiteBuildHook({ siteId, id }),
    (made, read) => isSame(made, read) && read.title === 'Hook',
  );
  await call('listSiteBuildHooks', () => api.listSiteBuildHooks({ siteId }), isList);
  await done('updateSiteBuildHook', () =>
    api.updateSiteBuildHook({ siteId, id: hook?.id ?? 'hook', body: { title: 'Other' } }),
  );
  await done('deleteSiteBuildHook', () =>
    api.deleteSiteBuildHook({ siteId, id: hook?.id ?? 'hook' }),
  );
  await call(
    'createSiteBuild',
    () => api.createSiteBuild({ siteId, body: {} }),
    ({ id }) => typeof id === 'string',
  );
  await call(
    'listSiteBuilds',
    () => api.listSiteBuilds({ siteId }),
    (list) => Array.isArray(list),
  );
  await call(
    'getSiteBuild',
    () => api.getSiteBuild({ buildId: 'build' }),
    ({ id }) => id === 'build',
  );
  await keep(
    'createHookBySiteId',
    () =>
      api.createHookBySiteId({
        site_id: siteId,
        body: { type: 'url', event: 'deploy_created', data: { url: 'https://example.com' } },
      }),
    ({ id }) => api.getHook({ hook_id: id }),
    isSame,
  );
  await call('listHooksBySiteId', () => api.listHooksBySiteId({ site_id: siteId }), isList);
  await call('listHookTypes', () => api.listHookTypes(), isList);
  await keep(
    'createDnsZone',
    () =>
      api.createDnsZone({ body: { account_slug: 'team', name: 'mine.example', site_id: siteId } }),
    ({ id }) => api.getDnsZone({ zone_id: id }),
    (made, read) => isSame(made, read) && read.name === 'mine.example',
  );
  await keep(
    'createDnsRecord',
    () =>
      api.createDnsRecord({
        zone_id: 'zone',
        body: { type: 'A', hostname: 'www', value: '10.0.0.1' },
      }),
    ({ id }) => api.getIndividualDnsRecord({ zone_id: 'zone', dns_record_id: id }),
    isSame,
  );
  await call(
    'getDnsRecords',
    () => api.getDnsRecords({ zone_id: 'zone' }),
    (list) => Array.isArray(list),
  );
  await keep(
    'createSiteSnippet',
    () =>
      api.createSiteSnippet({
        site_id: siteId,
        body: { title: 'S', general: '<b>', general_position: 'head' },
      }),
    ({ id }) => api.getSiteSnippet({ site_id: siteId, snippet_id: String(id) }),
    (made, read) => read.title === made.title && read.title === 'S',
  );
  await call(
    'listSiteForms',
    () => api.listSiteForms({ site_id: siteId }),
    (list) => Array.isArray(list),
  );
  await call(
    'listSiteSubmissions',
    () => api.listSiteSubmissions({ site_id: siteId }),
    (list) => Array.isArray(list),
  );
  await call(
    'listSiteFiles',
    () => api.listSiteFiles({ site_id: siteId }),
    (list) => Array.isArray(list),
  );
  await keep(
    'createDeployKey',
    () => api.createDeployKey(),
    ({ id }) => api.getDeployKey({ key_id: id }),
    isSame,
  );
  const ticket = await call(
    'createTicket',
    () => api.createTicket({ client_id: 'any' }),
    ({ id }) => typeof id === 'string',
  );
  await call(
    'showTicket',
    () => api.showTicket({ ticketId: ticket?.id ?? 'ticket' }),
    ({ id }) => id === (ticket?.id ?? 'ticket'),
  );
  await call(
    'exchangeTicket',
    () => api.exchangeTicket({ ticketId: ticket?.id ?? 'ticket' }),
    ({ access_token: token }) => typeof token === 'string',
  );
  await call(
    'createSplitTest',
    () => api.createSplitTest({ site_id: siteId, body: { branch_tests: { main: 50, next: 50 } } }),
    ({ id }) => typeof id === 'string',
  );
  await call(
    'listMembersForAccount',
    () => api.listMembersForAccount({ account_slug: 'team' }),
    isList,
  );
  await call(
    'addMemberToAccount',
    () =>
      api.addMemberToAccount({
        account_slug: 'team',
        body: { email: 'ann@example.com', role: 'Owner' },
      }),
    (list) => list !== undefined,
  );
  await call(
    'getSiteMetadata',
    () => api.getSiteMetadata({ site_id: siteId }),
    (data) => data !== undefined,
  );
  await done('purgeCache', () => api.purgeCache({ body: { site_id: siteId } }));
  await done('deleteSite', () => api.deleteSite({ siteId }));
  await call(
    'getSite after it was deleted',
    () => api.getSite({ siteId }).catch(({ status }) => ({ status })),
    ({ status }) => status === 404,
  );
}
