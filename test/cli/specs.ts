/** Small documents for tests of the command. */

/** Two models and an operation. */
export const shop = `openapi: 3.2.0
info: { title: Shop, version: '1' }
servers: [{ url: 'https://shop.example' }]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      tags: [orders]
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200':
          description: The order.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
components:
  schemas:
    Order: { type: object, required: [id], properties: { id: { type: string }, state: { $ref: '#/components/schemas/State' } } }
    State: { type: string, enum: [open, paid] }
`;

/** One model and nothing to call: no client, no runtime but what validators need. */
export const parts = `openapi: 3.2.0
info: { title: Parts, version: '1' }
components:
  schemas:
    Part: { type: object, properties: { weight: { type: number } } }
`;

/** Every way to be wrong, each with the message that reports it. */
export const wrong = {
  'missing.yaml': { text: undefined, message: /LOAD-101.*missing\.yaml/ },
  'broken.yaml': {
    text: 'openapi: 3.2.0\ninfo: { title: x: y }\n',
    message: /LOAD-11\d.*broken\.yaml:2:\d+/,
  },
  'version.yaml': {
    text: "openapi: '9.9'\ninfo: { title: X, version: '1' }\n",
    message: /SPEC-102.*version\.yaml:1:10/,
  },
  'dangling.yaml': {
    text: parts.replace('type: number', "$ref: '#/components/schemas/Prat'"),
    message: /REF-101.*dangling\.yaml:5:\d+/,
  },
  'extension.yaml': {
    text: `${parts}x-sw-limits: { a: { value: many } }\n`,
    message: /EXT-203.*extension\.yaml:6:28/,
  },
} as const;
