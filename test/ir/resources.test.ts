/** Where operations are on a client with `client: 'resources'`. */

import { stringify } from 'yaml';
import { expect, it } from 'vitest';
import { read } from './read.ts';

type Row = readonly [call: string, id: string, operation: string, tag?: string];

/** The calls of a document that has these operations. */
function listCalls(rows: readonly Row[], resources?: Readonly<Record<string, string>>): string[] {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [, operationId, operation, tag] of rows) {
    const [method = '', path = ''] = operation.split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = { operationId, ...(tag && { tags: [tag] }) };
  }
  const spec = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths };
  const names = resources && { resources };
  const { api } = read(stringify(spec), { client: 'resources', ...(names && { names }) });
  const groups = new Map(api.groups.map((group) => [group.key, group]));
  const find = (key: string | undefined): string[] => {
    const group = groups.get(key ?? '');
    return group === undefined ? [] : [...find(group.parent), group.member];
  };
  return rows.map(([, id]) => {
    const operation = api.operations.find((one) => one.id === id);
    return [...find(operation?.group), operation?.names.method].join('.');
  });
}

const documents: Readonly<Record<string, readonly Row[]>> = {
  'verbs of ids': [
    ['chat.completions.create', 'createChatCompletion', 'POST /v1/chat/completions', 'Chat'],
    ['chat.completions.list', 'listChatCompletions', 'GET /v1/chat/completions', 'Chat'],
    ['files.retrieve', 'retrieveFile', 'GET /v1/files/{file_id}'],
    ['files.download', 'downloadFile', 'GET /v1/files/{file_id}/content'],
    ['fineTuning.jobs.cancel', 'cancelFineTuningJob', 'POST /v1/fine_tuning/jobs/{id}/cancel'],
  ],
  'ids that repeat method and path': [
    ['customers.list', 'GetCustomers', 'GET /v1/customers'],
    ['customers.create', 'PostCustomers', 'POST /v1/customers'],
    ['customers.update', 'PostCustomersCustomer', 'POST /v1/customers/{customer}'],
    ['customers.search', 'GetCustomersSearch', 'GET /v1/customers/search'],
    ['charges.capture', 'PostChargesChargeCapture', 'POST /v1/charges/{charge}/capture'],
  ],
  'ids with dots and slashes': [
    ['repos.listForOrg', 'repos/list-for-org', 'GET /orgs/{org}/repos'],
    ['chat.completions.create', 'chat.completions.create', 'POST /x'],
  ],
  'one name twice': [
    ['pet.update', 'updatePet', 'PUT /pet', 'pet'],
    ['pet.updateWithForm', 'updatePetWithForm', 'POST /pet/{petId}', 'pet'],
    ['pet.findByStatus', 'findPetsByStatus', 'GET /pet/findByStatus', 'pet'],
  ],
  'plurals that do not end in s': [
    ['people.list', 'GetPeople', 'GET /people'],
    ['people.get', 'GetPeoplePerson', 'GET /people/{person}'],
    ['taxIds.list', 'GetTaxIds', 'GET /tax_ids'],
    ['taxIds.get', 'GetTaxIdsId', 'GET /tax_ids/{id}'],
    ['movies.list', 'getMovies', 'GET /movies'],
    ['movies.get', 'getMovie', 'GET /movies/{id}'],
    ['history.list', 'GetHistory', 'GET /history'],
    ['history.get', 'GetHistoryId', 'GET /history/{id}'],
    ['balance.get', 'GetBalance', 'GET /balance'],
  ],
  'verbs and nouns at the end of a path': [
    ['secrets.delete', 'PostSecretsDelete', 'POST /secrets/delete'],
    ['secrets.find', 'GetSecretsFind', 'GET /secrets/find'],
    ['items.createReversal', 'PostItemsCreateReversal', 'POST /items/create_reversal'],
    ['accounts.loginLinks.create', 'PostAccountsLoginLinks', 'POST /accounts/{id}/login_links'],
    ['runs.submitToolOutputs', 'submitToRun', 'POST /runs/{id}/submit_tool_outputs'],
    ['users.uploadAvatar', 'uploadAvatar', 'POST /users/{id}/avatar'],
    ['users.createPortalLink', 'createPortalLink', 'POST /users/{id}/portal_link'],
    ['videos.remix', 'CreateVideoRemix', 'POST /videos/{id}/remix'],
    ['cards.shipping.deliver', 'PostCardsShippingDeliver', 'POST /cards/{id}/shipping/deliver'],
    ['answers.compact', 'Compactanswer', 'POST /answers/compact'],
  ],
  'verbs that the group says': [
    ['invites.list', 'list-invites', 'GET /invites'],
    ['invites.create', 'inviteUser', 'POST /invites'],
    ['users.impersonate', 'users_impersonate', 'POST /users/{id}'],
  ],
  'paths that a query or a version tells apart': [
    ['answers.create', 'createAnswer', 'POST /v1/answers'],
    ['answers.betaCreate', 'beta_createAnswer', 'POST /v2/answers'],
    ['answers.get', 'getAnswer', 'GET /v1/answers/{id}'],
    ['answers.betaGet', 'beta_getAnswer', 'GET /v2/answers/{id}'],
    ['answers.cancel', 'cancelAnswer', 'POST /v1/answers/{id}/cancel'],
    ['answers.betaCancel', 'beta_cancelAnswer', 'POST /v2/answers/{id}/cancel'],
    ['files.list', 'listFiles', 'GET /v1/files'],
  ],
  'methods beside groups': [
    ['jobs.archiveJob', 'archiveJob', 'POST /jobs/{id}/archive'],
    ['jobs.archive.get', 'getArchived', 'GET /jobs/archive/{year}'],
  ],
  'groups below the third': [
    ['a.b.c.createKeys', 'CreateAKey', 'POST /a/{id}/b/{id}/c/{id}/keys'],
    ['a.b.c.lock', 'LockC', 'POST /a/{id}/b/{id}/c/{id}/lock'],
  ],
  'custom verbs': [
    ['jobs.cancel', 'x1', 'POST /jobs/{job}:cancel'],
    ['jobs.restart', 'x2', 'POST /jobs/{job}/restart'],
  ],
};

it.each(Object.entries(documents))('%s make groups and methods', (_name, rows) => {
  const calls = rows.map(([call]) => call);
  expect(listCalls(rows)).toEqual(calls);
  expect(listCalls(rows.toReversed())).toEqual(calls.toReversed());
});

it('the config wins', () => {
  const rows: readonly Row[] = [['a.b.c', 'listFiles', 'GET /files']];
  expect(listCalls(rows, { listFiles: 'a.b.c' })).toEqual(['a.b.c']);
});
