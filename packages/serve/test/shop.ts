/** An API for tests of the service, and places in it. */

export const shop = `openapi: 3.2.0
info: { title: Shop, version: '1' }
servers: [{ url: 'https://shop.example/v1' }]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
        - { name: expand, in: query, schema: { type: string, enum: [lines] } }
      responses:
        '200':
          description: The order.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
  /orders:
    get:
      operationId: listOrders
      responses:
        '200':
          description: All.
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } } }
    post:
      operationId: addOrder
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
      responses:
        '201':
          description: Made.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
  /ticks:
    get:
      operationId: watchTicks
      responses:
        '200':
          description: Events.
          content: { text/event-stream: { itemSchema: { type: object, required: [at], properties: { at: { type: integer } } } } }
components:
  schemas:
    Order:
      type: object
      required: [id, state]
      properties:
        id: { type: integer }
        state: { type: string, enum: [open, paid] }
        note: { type: string, maxLength: 5 }
        token: { type: string, maxLength: 5, x-sw-sensitive: [never-log] }
`;
