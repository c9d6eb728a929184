/** A small API in two documents. */

export const documents = {
  'shop/openapi.yaml': `openapi: 3.2.0
info: { title: Shop, version: '1' }
servers: [{ url: 'https://shop.example' }]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      parameters:
        - { name: id, in: path, required: true, schema: { type: string, minLength: 1 } }
      responses:
        '200':
          description: The order.
          content:
            application/json:
              schema: { $ref: '../common/order.yaml#/Order' }
`,
  'common/order.yaml': `Order:
  type: object
  required: [id, state]
  properties:
    id: { type: string }
    state: { type: string, enum: [open, paid] }
`,
} as const;
