/** Whole documents: who is let in, and how. */

import type { Pair } from './story.ts';

const secured = (schemes: string, need: string, opNeed = '') => `
openapi: 3.0.3
info: { title: Trips, version: '1' }
security: ${need}
paths:
  /trips: { get: { operationId: listTrips, ${opNeed} responses: { '204': { description: ok } } } }
  /me: { get: { operationId: me, responses: { '204': { description: ok } } } }
components: { securitySchemes: ${schemes} }`;
const keys = '{ k: { type: apiKey, in: header, name: X-Key }, b: { type: http, scheme: bearer } }';
const oidc = (u: string) => `{ o: { type: openIdConnect, openIdConnectUrl: '${u}' } }`;
const flow = (f: string) => `{ o: { type: oauth2, flows: ${f} } }`;
const machine = "clientCredentials: { tokenUrl: 'https://a.example/t', scopes: { read: r } }";
const browser = "implicit: { authorizationUrl: 'https://a.example/a', scopes: { read: r } }";
const needing = (n: string, o = '') => `
openapi: 3.1.0
info: { title: Trips, version: '1' }
paths: { /a: { get: { operationId: a, ${n} responses: { '204': { description: ok } } } } }
components: { securitySchemes: { k: { type: apiKey, in: header, name: X-K }, b: { type: http, scheme: bearer }${o} } }`;

export const safety: readonly Pair[] = [
  [
    'names in letters of another case',
    secured(keys, '[{ k: [] }, { b: [] }]'),
    secured(keys, '[{ k: [] }, { b: [] }]')
      .replace('X-Key', 'x-key')
      .replace('scheme: bearer', 'scheme: Bearer'),
    'none none',
    'none none',
  ],
  [
    'of one operation lifted',
    secured(keys, '[{ k: [] }]'),
    secured(keys, '[{ k: [] }]', 'security: [],'),
    'safe none',
    'breaking none',
  ],
  [
    'key renamed',
    secured(keys, '[{ k: [] }]'),
    secured(keys.replace('X-Key', 'X-Api-Key'), '[{ k: [] }]'),
    'breaking none',
    'breaking none',
  ],
  [
    'either to both',
    secured(keys, '[{ k: [] }, { b: [] }]'),
    secured(keys, '[{ k: [], b: [] }]'),
    'breaking none',
    'safe none',
  ],
  [
    'order of ways',
    secured(keys, '[{ k: [] }, { b: [] }]'),
    secured(keys, '[{ b: [] }, { k: [] }]'),
    'none none',
    'none none',
  ],
  [
    'scheme case of http scheme',
    secured(keys, '[{ b: [] }]'),
    secured(keys.replace('bearer', 'Bearer'), '[{ b: [] }]'),
    'none none',
    'none none',
  ],
  [
    'OIDC discovery moves',
    secured(oidc('https://a.example/.well-known/openid-configuration'), '[{ o: [read] }]'),
    secured(oidc('https://b.example/.well-known/openid-configuration'), '[{ o: [read] }]'),
    'risky none',
    'risky none',
  ],
  [
    'oauth flow goes',
    secured(flow(`{ ${machine}, ${browser} }`), '[{ o: [read] }]'),
    secured(flow(`{ ${machine} }`), '[{ o: [read] }]'),
    'risky none',
    'none none',
  ],
  [
    'refresh url comes',
    secured(flow(`{ ${machine} }`), '[{ o: [read] }]'),
    secured(
      flow(`{ ${machine.replace("t',", "t', refreshUrl: 'https://a.example/r',")} }`),
      '[{ o: [read] }]',
    ),
    'none none',
    'none none',
  ],
  [
    'anonymous callers shut out',
    needing('security: [{ k: [] }, {}],'),
    needing('security: [{ k: [] }],'),
    'breaking none',
    'safe none',
  ],
  [
    'key moves to a cookie',
    needing('security: [{ k: [] }],'),
    needing('security: [{ k: [] }],').replace('in: header, name: X-K', 'in: cookie, name: X-K'),
    'breaking none',
    'breaking none',
  ],
  [
    'bearer described as oauth',
    needing('security: [{ b: [] }],'),
    needing('security: [{ b: [] }],').replace(
      'b: { type: http, scheme: bearer }',
      "b: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://a.example/t', scopes: {} } } }",
    ),
    'risky additive',
    'risky breaking',
  ],
  [
    'a scheme that nothing asks for is another one',
    needing('security: [{ k: [] }],'),
    needing('security: [{ k: [] }],').replace('scheme: bearer', 'scheme: digest'),
    'none none',
    'none none',
  ],
];
