/** A small document with what a simulation finds by itself. */

export const shop = `
openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: https://shop.example/v1 }]
security: [{ key: [] }]
x-sw-states:
  Order:
    schema: OrderStatus
    states: { open: {}, paid: {}, shipped: {}, cancelled: {} }
    triggers:
      pay: { operation: payOrder }
      cancel: { operation: cancelOrder }
    rows:
      - { from: open, trigger: pay, to: paid }
      - { from: [open, paid], trigger: cancel, to: cancelled }
      - { from: shipped, trigger: cancel, to: same, error: already_shipped }
x-sw-errors:
  code: [code]
  codes:
    already_shipped: { meaning: It is shipped., status: '409', operations: [cancelOrder] }
paths:
  /orders:
    get:
      operationId: listOrders
      x-sw-pages: { kind: token, request: query.pageToken, response: nextPageToken, items: orders }
      parameters:
        - { name: status, in: query, schema: { $ref: '#/components/schemas/OrderStatus' } }
        - { name: pageToken, in: query, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer } }
      responses:
        '200':
          description: Orders.
          content:
            application/json:
              schema:
                type: object
                required: [orders]
                properties:
                  orders: { type: array, items: { $ref: '#/components/schemas/Order' } }
                  nextPageToken: { type: string }
    post:
      operationId: createOrder
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
      responses:
        '201': { description: Made., content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
  /orders/{orderId}:
    parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getOrder
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
        '404': { $ref: '#/components/responses/Problem' }
    put:
      operationId: replaceOrder
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
    patch:
      operationId: patchOrder
      requestBody:
        required: true
        content: { application/merge-patch+json: { schema: { type: object } } }
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
    delete:
      operationId: deleteOrder
      responses:
        '204': { description: gone }
  /orders/{orderId}/pay:
    parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
    post:
      operationId: payOrder
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
        '409': { $ref: '#/components/responses/Problem' }
  /orders/{orderId}/cancel:
    parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
    post:
      operationId: cancelOrder
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
        '409': { $ref: '#/components/responses/Problem' }
  /orders/{orderId}/notes:
    parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: listNotes
      responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Note' } } } } } }
    post:
      operationId: addNote
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
      responses: { '201': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: x-key } }
  responses:
    Problem:
      description: A problem.
      content:
        application/json:
          schema:
            type: object
            required: [code, message]
            properties: { code: { type: string }, message: { type: string } }
  schemas:
    OrderStatus: { type: string, enum: [open, paid, shipped, cancelled] }
    Order:
      type: object
      required: [id, status, sku]
      properties:
        id: { type: string, readOnly: true }
        status: { $ref: '#/components/schemas/OrderStatus', readOnly: true }
        sku: { type: string, minLength: 3 }
        pin: { type: string, writeOnly: true }
        note: { type: string }
    Note:
      type: object
      required: [text]
      properties: { id: { type: integer, readOnly: true }, text: { type: string } }
`;
