/** An API with memory, for tests of the service. */

export const notes = `openapi: 3.1.0
info: { title: Notes, version: '1' }
servers: [{ url: 'https://notes.example/v1' }]
paths:
  /notes:
    get:
      operationId: listNotes
      responses:
        '200':
          description: All.
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Note' } } } }
    post:
      operationId: addNote
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } }
      responses:
        '201':
          description: Made.
          content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } }
  /notes/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getNote
      responses:
        '200':
          description: One.
          content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } }
        '404': { description: None. }
    put:
      operationId: putNote
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } }
      responses:
        '200':
          description: One.
          content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } }
        '404': { description: None. }
    delete:
      operationId: deleteNote
      responses:
        '204': { description: Gone. }
        '404': { description: None. }
components:
  schemas:
    Note:
      type: object
      required: [text]
      properties:
        id: { type: string, readOnly: true }
        text: { type: string, maxLength: 2000 }
        pin: { type: string, x-sw-sensitive: [never-log] }
`;
