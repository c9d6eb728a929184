/** Questions as people ask them find operations of a small made API in the first three. */

import { describe, expect, it } from 'vitest';
import { rankTools } from '../../templates/runtime/mcp/ranking.ts';
import type { JsonSchema, Tool } from '../../templates/runtime/mcp/toolbox.ts';

/** Operations of a made service where teams keep recipes: request, title, names of members of the body. */
const operations: readonly (readonly [request: string, title: string, members?: JsonSchema])[] = [
  ['GET /user', 'Get the authenticated user'],
  ['PATCH /user', 'Update the authenticated user', { email: {}, name: {} }],
  ['GET /user/recipes', 'List recipes of the authenticated user'],
  ['GET /user/favourites', 'List favourites of the authenticated user'],
  ['PUT /user/favourites/{recipe}', 'Favour a recipe'],
  ['DELETE /user/favourites/{recipe}', 'Unfavour a recipe'],
  ['GET /users/{name}', 'Get a user'],
  ['GET /users/{name}/recipes', 'List recipes of a user'],
  ['GET /users/{name}/followers', 'List followers of a user'],
  ['PUT /user/following/{name}', 'Follow a user'],
  ['GET /recipes', 'List public recipes'],
  ['GET /search/recipes', 'Search recipes', { q: {} }],
  ['POST /recipes', 'Create a recipe'],
  ['GET /recipes/{recipe}', 'Get a recipe'],
  ['PATCH /recipes/{recipe}', 'Update a recipe', { state: { enum: ['open', 'closed'] } }],
  ['DELETE /recipes/{recipe}', 'Delete a recipe'],
  ['GET /recipes/{recipe}/comments', 'List comments of a recipe'],
  ['POST /recipes/{recipe}/comments', 'Create a comment on a recipe'],
  ['DELETE /recipes/{recipe}/comments/{comment}', 'Delete a comment'],
  ['PUT /recipes/{recipe}/picture', 'Upload a picture of a recipe'],
  ['POST /recipes/{recipe}/rollback', 'Restore the version before'],
  ['POST /meals/{meal}/cancel', 'Cancel a meal'],
  ['GET /meals/next', 'Get the next meal'],
  ['GET /teams/{team}/members', 'List members of a team'],
  ['PUT /teams/{team}/members/{name}', 'Add a member to a team'],
  ['POST /v1/payouts', 'Post payouts'],
  ['POST /v1/payouts/{payout}', 'Post payouts payout'],
];

const tools = operations.map(([request, title, members = {}]): Tool => {
  const name = request.replace(/\W+(\w?)/g, (_match, next: string) => next.toUpperCase());
  const body = { type: 'object', properties: members };
  return {
    name,
    operation: name,
    tag: request.split(/[/ ]+/)[1] ?? '',
    title,
    request,
    description: `${title}.`,
    hints: {},
    input: { type: 'object', properties: { body } },
    call: () => undefined,
  };
});

const rank = rankTools(tools);
const find = (question: string): readonly (string | undefined)[] =>
  rank(question)
    .slice(0, 3)
    .map(({ request }) => request);

describe('in the first three', () => {
  it.each([
    ['who am I', 'GET /user'],
    ['whoami', 'GET /user'],
    ['list my recipes', 'GET /user/recipes'],
    ['my favorites', 'GET /user/favourites'],
    ['change my email', 'PATCH /user'],
    ['favour a recipe', 'PUT /user/favourites/{recipe}'],
    ['who follows a user', 'GET /users/{name}/followers'],
    ['follow somebody', 'PUT /user/following/{name}'],
    ['close a recipe', 'PATCH /recipes/{recipe}'],
    ['make a recipe', 'POST /recipes'],
    ['I want to add a new recipe', 'POST /recipes'],
    ['remove a recipe', 'DELETE /recipes/{recipe}'],
    ['show me a recipe', 'GET /recipes/{recipe}'],
    ['find recipes about lentils and rice', 'GET /search/recipes'],
    ['comment on a recipe', 'POST /recipes/{recipe}/comments'],
    ['erase a comment', 'DELETE /recipes/{recipe}/comments/{comment}'],
    ['set the photo of a recipe', 'PUT /recipes/{recipe}/picture'],
    ['roll back a recipe', 'POST /recipes/{recipe}/rollback'],
    ['what is the next meal', 'GET /meals/next'],
    ['stop a meal', 'POST /meals/{meal}/cancel'],
    ['who is in a team', 'GET /teams/{team}/members'],
    ['add someone to a team', 'PUT /teams/{team}/members/{name}'],
    ['pay out money', 'POST /v1/payouts'],
    ['edit a payout', 'POST /v1/payouts/{payout}'],
  ])('%s', (question, request) => {
    expect(find(question)).toContain(request);
  });
});

it('a name finds its operation alone, and words that nothing has find none', () => {
  expect(rank('getUser').map(({ name }) => name)).toEqual(['GETUser']);
  expect(rank('zebra')).toEqual([]);
  expect(rank('')).toEqual([]);
  expect(rank('the of a')).toEqual([]);
});

it('a question may have any characters and any length', () => {
  for (const question of ['('.repeat(2000), '\ud800', 'ñandú ärger 猫', 'a '.repeat(50_000)]) {
    expect(rank(question).length).toBeLessThanOrEqual(tools.length);
  }
});
