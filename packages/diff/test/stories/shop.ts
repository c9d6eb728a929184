/** The description of a shop, as services have them: what the stories begin with. */

export const shop = `openapi: 3.1.0
info: { title: Shop, version: '1', description: Sells things. }
servers: [{ url: https://api.shop.example/v1 }, { url: https://eu.shop.example/v1 }]
tags: [{ name: orders, description: All about orders. }]
security: [{ key: [] }]
paths:
  /orders:
    get:
      operationId: listOrders
      tags: [orders]
      summary: Lists orders.
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100, default: 20 } }
        - { name: status, in: query, schema: { type: string, enum: [open, paid, sent] } }
        - { name: ids, in: query, schema: { type: array, items: { type: string }, maxItems: 50 } }
        - { name: since, in: query, schema: { type: string, format: date-time } }
        - { name: customer, in: query, required: true, schema: { type: string } }
        - { name: X-Trace, in: header, schema: { type: string } }
        - { name: filter, in: query, style: deepObject, schema: { type: object, properties: { city: { type: string } } } }
      responses:
        '200':
          description: A page.
          headers:
            X-Total: { required: true, schema: { type: integer } }
            X-Next: { schema: { type: string } }
          content: { application/json: { schema: { $ref: '#/components/schemas/OrderPage' } } }
        '429': { description: Too many., content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }
    post:
      operationId: createOrder
      tags: [orders]
      requestBody:
        required: true
        content:
          application/json: { schema: { $ref: '#/components/schemas/NewOrder' } }
      responses:
        '201': { description: Made., content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
        '422': { description: Refused., content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }
      callbacks:
        orderSent:
          '{$request.body#/callbackUrl}':
            post:
              requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Shipment' } } } }
              responses: { '204': { description: Taken. } }
  /orders/{orderId}:
    parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getOrder
      tags: [orders]
      responses:
        '200': { description: The order., content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
        '404': { description: None., content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }
    patch:
      operationId: updateOrder
      tags: [orders]
      requestBody:
        content: { application/json: { schema: { $ref: '#/components/schemas/OrderPatch' } } }
      responses: { '204': { description: Done. } }
    delete:
      operationId: cancelOrder
      tags: [orders]
      responses: { '204': { description: Gone. } }
  /payments:
    post:
      operationId: createPayment
      security: [{ token: [pay] }]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/PaymentMethod' } } }
      responses:
        '200': { description: Paid., content: { application/json: { schema: { $ref: '#/components/schemas/Receipt' } } } }
  /products/{sku}:
    get:
      operationId: getProduct
      security: []
      parameters: [{ name: sku, in: path, required: true, schema: { type: string, pattern: '^[A-Z]{3}$' } }]
      responses:
        '200': { description: The product., content: { application/json: { schema: { $ref: '#/components/schemas/Product' } } } }
  /images:
    post:
      operationId: addImage
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema: { type: object, required: [file], properties: { file: { type: string, format: binary }, caption: { type: string } } }
      responses: { '201': { description: Kept. } }
webhooks:
  stockLow:
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/StockLow' } } } }
      responses: { '204': { description: Taken. } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    token: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://auth.shop.example/token', scopes: { pay: Pays., refund: Pays back. } } } }
  schemas:
    OrderPage:
      type: object
      required: [items]
      properties:
        items: { type: array, items: { $ref: '#/components/schemas/Order' } }
        next: { type: string }
    Order:
      type: object
      required: [id, state, total]
      properties:
        id: { type: string }
        state: { type: string, enum: [open, paid, sent] }
        total: { type: number, minimum: 0 }
        count: { type: integer }
        note: { type: string, maxLength: 200 }
        placed: { type: string, format: date-time }
        source: { type: string, x-extensible-enum: [web, shop] }
        shipping: { $ref: '#/components/schemas/Shipping' }
        labels: { type: object, additionalProperties: { type: string } }
        gift: { type: [boolean, 'null'] }
    NewOrder:
      type: object
      required: [lines]
      properties:
        lines: { type: array, minItems: 1, items: { $ref: '#/components/schemas/Line' } }
        coupon: { type: string, maxLength: 20 }
        channel: { type: string, enum: [web, shop] }
        priority: { type: integer, minimum: 0, maximum: 9, default: 1 }
        comment: { type: [string, 'null'] }
        callbackUrl: { type: string, format: uri }
        reference: { type: string, pattern: '^[a-z]{3}$' }
        origin: { type: string, x-extensible-enum: [app, desk] }
    Line:
      type: object
      required: [sku]
      additionalProperties: false
      properties:
        sku: { type: string }
        quantity: { type: integer, minimum: 1 }
    OrderPatch:
      type: object
      properties:
        note: { type: string }
        express: { type: boolean }
    Shipping:
      type: object
      required: [city]
      properties:
        city: { type: string }
        code: { type: string }
    PaymentMethod:
      oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }]
      discriminator: { propertyName: kind, mapping: { card: '#/components/schemas/Card', bank: '#/components/schemas/Bank' } }
    Card:
      type: object
      required: [kind, number]
      properties:
        kind: { type: string }
        number: { type: string }
    Bank:
      type: object
      required: [kind, iban]
      properties:
        kind: { type: string }
        iban: { type: string }
    Receipt:
      oneOf: [{ $ref: '#/components/schemas/Paid' }, { $ref: '#/components/schemas/Pending' }]
    Paid: { type: object, required: [paid], properties: { paid: { const: true }, at: { type: string } } }
    Pending: { type: object, required: [paid], properties: { paid: { const: false }, retry: { type: integer } } }
    Product:
      allOf:
        - { $ref: '#/components/schemas/Named' }
        - { type: object, required: [price], properties: { price: { type: string }, size: { $ref: '#/components/schemas/Size' } } }
    Named: { type: object, required: [name], properties: { name: { type: string } } }
    Size: { type: string, enum: [small, large] }
    Shipment: { type: object, required: [orderId], properties: { orderId: { type: string }, carrier: { type: string } } }
    StockLow: { type: object, required: [sku], properties: { sku: { type: string }, left: { type: integer } } }
    Problem:
      type: object
      required: [title]
      properties:
        title: { type: string }
        code: { type: string, enum: [busy, wrong, missing] }
`;
