/** The catalogue of checks on everything around schemas: operations, parameters, bodies, answers, security, servers. */

import type { PlainCheck } from './check.ts';

const gone = 'callers that use it fail';
const fine = 'old callers go on as before';

export const plainChecks = {
  'api-added': {
    meaning: 'A whole document is new.',
    example: '+ shop.yaml',
    effect: ['safe', fine],
  },
  'api-removed': {
    meaning: 'A whole document is gone.',
    example: '- shop.yaml',
    effect: ['breaking', gone],
  },
  'operation-added': {
    meaning: 'An operation is new.',
    example: '+ paths: { /pets: { post: … } }',
    effect: ['safe', fine],
  },
  'operation-removed': {
    meaning: 'An operation is gone that was not announced to go.',
    example: '- paths: { /pets: { post: … } }',
    effect: ['breaking', gone],
  },
  'operation-removed-after-sunset': {
    meaning: 'A deprecated operation is gone after its `x-sunset`.',
    example: '- paths: { /pets: { post: { deprecated: true, x-sunset: 2020-01-01 } } }',
    effect: ['safe', 'its end was announced, and has passed'],
  },
  'operation-removed-before-sunset': {
    meaning: 'A deprecated operation is gone before its `x-sunset`.',
    example: '- paths: { /pets: { post: { deprecated: true, x-sunset: 2999-01-01 } } }',
    effect: ['breaking', 'callers were promised more time'],
  },
  'operation-removed-unstable': {
    meaning: 'An operation is gone whose `x-stability-level` is `draft` or `alpha`.',
    example: '- paths: { /pets: { post: { x-stability-level: alpha } } }',
    effect: ['safe', 'nothing was promised to its callers'],
  },
  'path-changed': {
    meaning: 'An operation (by its id) stands under another path.',
    example: '/pets → /animals',
    effect: ['breaking', 'callers of the old path fail'],
  },
  'method-changed': {
    meaning: 'An operation (by its id) has another method.',
    example: 'put → patch',
    effect: ['breaking', 'callers of the old method fail'],
  },
  'operation-id-changed': {
    meaning: 'An operation is called by another id.',
    example: 'operationId: getPet → operationId: readPet',
    effect: ['none', 'ids do not travel; generated functions are called by them'],
  },
  'operation-deprecated': {
    meaning: 'An operation works as before, and is to go one day.',
    example: '+ deprecated: true',
    effect: ['safe', 'nothing breaks yet'],
  },
  'operation-reactivated': {
    meaning: 'An operation is not to go any more.',
    example: '- deprecated: true',
    effect: ['safe', fine],
  },
  'sunset-removed': {
    meaning: 'The day of a deprecated thing’s end is not said any more.',
    example: '- x-sunset: 2030-01-01',
    effect: ['breaking', 'callers do not know how long it works'],
  },
  'sunset-brought-forward': {
    meaning: 'The end of a deprecated thing is earlier than was said.',
    example: 'x-sunset: 2030-01-01 → x-sunset: 2029-01-01',
    effect: ['breaking', 'callers were promised more time'],
  },
  'sunset-put-off': {
    meaning: 'The end of a deprecated thing is said, or later than was said.',
    example: 'x-sunset: 2030-01-01 → x-sunset: 2031-01-01',
    effect: ['safe', fine],
  },
  'sunset-invalid': {
    meaning: '`x-sunset` is no date.',
    example: 'x-sunset: 2030-01-01 → x-sunset: soon',
    effect: ['breaking', 'callers do not know how long it works'],
  },
  'operation-stability-decreased': {
    meaning: '`x-stability-level` of an operation promises less.',
    example: 'x-stability-level: stable → x-stability-level: beta',
    effect: ['breaking', 'what was promised does not hold any more'],
  },
  'operation-stability-increased': {
    meaning: '`x-stability-level` of an operation promises more.',
    example: 'x-stability-level: beta → x-stability-level: stable',
    effect: ['safe', fine],
  },

  'request-parameter-added-required': {
    meaning: 'A required parameter is new.',
    example: '+ parameters: [{ in: query, name: page, required: true }]',
    effect: ['breaking', 'callers that do not send it are refused'],
  },
  'request-parameter-added-optional': {
    meaning: 'An optional parameter is new.',
    example: '+ parameters: [{ in: query, name: page }]',
    effect: ['safe', fine],
  },
  'request-parameter-removed': {
    meaning: 'A parameter is gone.',
    example: '- parameters: [{ in: query, name: page }]',
    effect: ['risky', 'what callers send in it is passed over, or refused'],
  },
  'request-parameter-removed-after-sunset': {
    meaning: 'A deprecated parameter is gone after its `x-sunset`.',
    example: '- parameters: [{ name: page, deprecated: true, x-sunset: 2020-01-01 }]',
    effect: ['safe', 'its end was announced, and has passed'],
  },
  'request-parameter-removed-before-sunset': {
    meaning: 'A deprecated parameter is gone before its `x-sunset`.',
    example: '- parameters: [{ name: page, deprecated: true, x-sunset: 2999-01-01 }]',
    effect: ['breaking', 'callers were promised more time'],
  },
  'request-parameter-became-required': {
    meaning: 'A parameter cannot be left out any more.',
    example: '+ required: true',
    effect: ['breaking', 'callers that leave it out are refused'],
  },
  'request-parameter-became-optional': {
    meaning: 'A parameter can be left out.',
    example: '- required: true',
    effect: ['safe', fine],
  },
  'request-parameter-deprecated': {
    meaning: 'A parameter works as before, and is to go one day.',
    example: '+ deprecated: true',
    effect: ['safe', 'nothing breaks yet'],
  },
  'request-parameter-reactivated': {
    meaning: 'A parameter is not to go any more.',
    example: '- deprecated: true',
    effect: ['safe', fine],
  },
  'request-parameter-moved': {
    meaning: 'A parameter stands somewhere else: in the query, a header, or a cookie.',
    example: 'in: query → in: header',
    effect: ['breaking', 'the service does not see what old callers send'],
  },
  'request-parameter-style-changed': {
    meaning: 'A parameter is written another way (`style`, `explode`, or a media type).',
    example: 'explode: true → explode: false',
    effect: ['breaking', 'the service reads what old callers write differently'],
  },
  'request-parameter-empty-value-allowed': {
    meaning: 'A parameter may be sent without a value.',
    example: '+ allowEmptyValue: true',
    effect: ['safe', fine],
  },
  'request-parameter-empty-value-refused': {
    meaning: 'A parameter may not be sent without a value any more.',
    example: '- allowEmptyValue: true',
    effect: ['breaking', 'callers that send it without a value are refused'],
  },

  'request-body-added-required': {
    meaning: 'A required body is new.',
    example: '+ requestBody: { required: true, … }',
    effect: ['breaking', 'callers that send none are refused'],
  },
  'request-body-added-optional': {
    meaning: 'An optional body is new.',
    example: '+ requestBody: …',
    effect: ['safe', fine],
  },
  'request-body-removed': {
    meaning: 'The operation has no body any more.',
    example: '- requestBody: …',
    effect: ['breaking', 'what callers send in it is refused, or passed over'],
  },
  'request-body-became-required': {
    meaning: 'The body cannot be left out any more.',
    example: '+ required: true',
    effect: ['breaking', 'callers that send none are refused'],
  },
  'request-body-became-optional': {
    meaning: 'The body can be left out.',
    example: '- required: true',
    effect: ['safe', fine],
  },
  'request-body-media-type-added': {
    meaning: 'Bodies of one more media type are accepted, or of a wider range.',
    example: '+ content: { application/xml: … }',
    effect: ['safe', fine],
  },
  'request-body-media-type-removed': {
    meaning: 'Bodies of a media type are not accepted any more.',
    example: '- content: { application/xml: … }',
    effect: ['breaking', 'callers that send it are refused'],
  },
  'request-body-encoding-changed': {
    meaning: 'A part of a form is written another way.',
    example: 'encoding: { tags: { style: form } } → encoding: { tags: { style: pipeDelimited } }',
    effect: ['breaking', 'the service reads what old callers write differently'],
  },

  'response-success-status-removed': {
    meaning: 'A status of success does not come any more.',
    example: '- responses: { 200: … }',
    effect: ['breaking', 'callers that wait for it get another'],
  },
  'response-success-status-added': {
    meaning: 'A status of success is new.',
    example: '+ responses: { 202: … }',
    effect: ['safe', 'the statuses that old callers know still come'],
  },
  'response-error-status-removed': {
    meaning: 'A status of failure does not come any more.',
    example: '- responses: { 404: … }',
    effect: ['safe', fine],
  },
  'response-error-status-added': {
    meaning: 'A status of failure is new.',
    example: '+ responses: { 429: … }',
    effect: ['safe', 'callers treat failures that they do not know by their class'],
  },
  'response-media-type-added': {
    meaning: 'An answer can be had in one more media type.',
    example: '+ content: { application/xml: … }',
    effect: ['safe', 'callers get what they ask for'],
  },
  'response-media-type-removed': {
    meaning: 'An answer cannot be had in a media type any more, or only in a range of types.',
    example: '- content: { application/xml: … }',
    effect: ['breaking', 'callers that read it get another'],
  },
  'response-media-type-narrowed': {
    meaning: 'A range of media types became one of them.',
    example: 'application/* → application/json',
    effect: ['safe', fine],
  },
  'response-body-removed': {
    meaning: 'An answer has no body any more.',
    example: '- content: …',
    effect: ['breaking', 'callers that read it find nothing'],
  },
  'response-body-added': {
    meaning: 'An answer has a body.',
    example: '+ content: …',
    effect: ['safe', 'old callers pass over it'],
  },
  'response-header-added': {
    meaning: 'An answer has one more header.',
    example: '+ headers: { ETag: … }',
    effect: ['safe', 'old callers pass over it'],
  },
  'response-header-removed-required': {
    meaning: 'A header that always came does not any more.',
    example: '- headers: { ETag: { required: true } }',
    effect: ['breaking', 'callers that read it find nothing'],
  },
  'response-header-removed-optional': {
    meaning: 'A header that came sometimes does not any more.',
    example: '- headers: { ETag: … }',
    effect: ['risky', 'callers that use it never get it again'],
  },
  'response-header-became-optional': {
    meaning: 'A header that always came may be missing.',
    example: '- required: true',
    effect: ['breaking', 'callers that count on it may find nothing'],
  },
  'response-header-became-required': {
    meaning: 'A header always comes.',
    example: '+ required: true',
    effect: ['safe', fine],
  },

  'security-added': {
    meaning: 'Credentials are needed where none were.',
    example: '+ security: [{ key: [] }]',
    effect: ['breaking', 'callers without credentials are refused'],
  },
  'security-removed': {
    meaning: 'No credentials are needed any more.',
    example: '- security: [{ key: [] }]',
    effect: ['safe', fine],
  },
  'security-requirement-added': {
    meaning: 'Beside the credentials of before others are needed.',
    example: 'security: [{ key: [] }] → security: [{ key: [], token: [] }]',
    effect: ['breaking', 'callers that send the old credentials alone are refused'],
  },
  'security-requirement-removed': {
    meaning: 'Fewer credentials are needed.',
    example: 'security: [{ key: [], token: [] }] → security: [{ key: [] }]',
    effect: ['safe', fine],
  },
  'security-alternative-added': {
    meaning: 'There is one more way to authenticate.',
    example: 'security: [{ key: [] }] → security: [{ key: [] }, { token: [] }]',
    effect: ['safe', fine],
  },
  'security-alternative-removed': {
    meaning: 'A way to authenticate is gone.',
    example: 'security: [{ key: [] }, { token: [] }] → security: [{ key: [] }]',
    effect: ['breaking', 'callers that authenticate that way are refused'],
  },
  'security-scope-added': {
    meaning: 'A token needs one more scope.',
    example: 'security: [{ token: [read] }] → security: [{ token: [read, write] }]',
    effect: ['breaking', 'tokens without it are refused'],
  },
  'security-scope-removed': {
    meaning: 'A token needs one scope less.',
    example: 'security: [{ token: [read, write] }] → security: [{ token: [read] }]',
    effect: ['safe', fine],
  },
  'security-scheme-changed': {
    meaning: 'A credential is sent another way.',
    example: 'in: query → in: header',
    effect: ['breaking', 'the service does not see what old callers send'],
  },
  'security-scheme-unused-changed': {
    meaning: 'A credential that no call needed is sent another way.',
    example: 'in: query → in: header',
    effect: ['none', 'no call asked for it'],
  },
  'security-url-changed': {
    meaning: 'Tokens are had from another URL.',
    example: 'tokenUrl: https://a.example → tokenUrl: https://b.example',
    effect: ['risky', 'callers that ask at the old URL may get none'],
  },
  'security-token-changed': {
    meaning: 'Tokens are had another way, or one way less; they are sent as before.',
    example: 'type: http, scheme: bearer → type: oauth2',
    effect: ['risky', 'callers that get their tokens as before may get none'],
  },
  'security-scheme-added': {
    meaning: 'A scheme, or a scope or flow of one, is described that nothing asked for before.',
    example: '+ components: { securitySchemes: { token: … } }',
    effect: ['none', 'what operations ask for is compared for itself'],
  },
  'security-scheme-removed': {
    meaning: 'A scheme, or a scope of one, is not described any more.',
    example: '- components: { securitySchemes: { token: … } }',
    effect: ['none', 'what operations ask for is compared for itself'],
  },

  'server-added': {
    meaning: 'The API is at one more address.',
    example: '+ servers: [{ url: https://eu.example }]',
    effect: ['safe', fine],
  },
  'server-removed': {
    meaning: 'An address of the API is not listed any more.',
    example: '- servers: [{ url: https://eu.example }]',
    effect: ['risky', 'callers of that address may find nothing'],
  },
  'server-path-changed': {
    meaning: 'All paths of a host begin otherwise.',
    example: 'https://api.example/v1 → https://api.example/v2',
    effect: ['breaking', 'callers of the old paths fail'],
  },
  'webhook-added': {
    meaning: 'The service makes one more call.',
    example: '+ webhooks: { paid: … }',
    effect: ['safe', 'who did not ask for it does not get it'],
  },
  'webhook-removed': {
    meaning: 'The service does not make a call any more.',
    example: '- webhooks: { paid: … }',
    effect: ['breaking', 'who waits for it waits in vain'],
  },
  'webhook-moved': {
    meaning: 'A call of the service has another method, or its address is found elsewhere.',
    example: '{$request.body#/url} → {$request.body#/target}',
    effect: ['breaking', 'who waits for it as before waits in vain'],
  },
  'webhook-body-removed': {
    meaning: 'A call of the service has no body any more.',
    example: '- webhooks: { paid: { requestBody: … } }',
    effect: ['breaking', 'receivers that read it find nothing'],
  },
  'webhook-answer-status-added': {
    meaning: 'Receivers of a call of the service may answer with one more status of success.',
    example: '+ responses: { 202: … }',
    effect: ['safe', 'receivers answer as before'],
  },
  'webhook-answer-status-removed': {
    meaning: 'Receivers of a call of the service may not answer with a status of success any more.',
    example: '- responses: { 202: … }',
    effect: ['risky', 'receivers that answer with it may be taken to have failed'],
  },
  'webhook-answer-body-added': {
    meaning: 'Receivers of a call of the service have to answer with a body.',
    example: '+ content: …',
    effect: ['breaking', 'receivers answer without one'],
  },
  'webhook-answer-body-removed': {
    meaning: 'Receivers of a call of the service need not answer with a body any more.',
    example: '- content: …',
    effect: ['safe', 'what they answer is passed over'],
  },
  'webhook-answer-media-type-removed': {
    meaning: 'Receivers of a call of the service may not answer in a media type any more.',
    example: '- content: { application/xml: … }',
    effect: ['breaking', 'receivers that answer in it are not understood'],
  },
  'webhook-media-type-added': {
    meaning: 'A call of the service may come in one more media type.',
    example: '+ content: { application/xml: … }',
    effect: ['breaking', 'receivers cannot choose, and may get what they cannot read'],
  },
  'webhook-media-type-removed': {
    meaning: 'A call of the service does not come in a media type any more.',
    example: '- content: { application/xml: … }',
    effect: ['safe', 'receivers get what they knew otherwise'],
  },
  'schema-removed': {
    meaning: 'A schema under `components` is gone.',
    example: '- components: { schemas: { Pet: … } }',
    effect: ['none', 'where it was used is compared for itself'],
  },
} as const satisfies Readonly<Record<string, PlainCheck>>;

export type PlainId = keyof typeof plainChecks;
