/** The catalogue of checks on everything around schemas: operations, parameters, bodies, answers, security, servers. */

import type { Effect } from './check.ts';

const gone = 'callers that use it fail';
const fine = 'old callers go on as before';

export const plainChecks = {
  'api-added': ['safe', fine],
  'api-removed': ['breaking', gone],
  'operation-added': ['safe', fine],
  'operation-removed': ['breaking', gone],
  'operation-removed-after-sunset': ['safe', 'its end was announced, and has passed'],
  'operation-removed-before-sunset': ['breaking', 'callers were promised more time'],
  'operation-removed-unstable': ['safe', 'nothing was promised to its callers'],
  'path-changed': ['breaking', 'callers of the old path fail'],
  'method-changed': ['breaking', 'callers of the old method fail'],
  'operation-id-changed': ['none', 'ids do not travel; generated functions are called by them'],
  'operation-deprecated': ['safe', 'nothing breaks yet'],
  'operation-reactivated': ['safe', fine],
  'sunset-removed': ['breaking', 'callers do not know how long it works'],
  'sunset-brought-forward': ['breaking', 'callers were promised more time'],
  'sunset-put-off': ['safe', fine],
  'sunset-invalid': ['breaking', 'callers do not know how long it works'],
  'operation-stability-decreased': ['breaking', 'what was promised does not hold any more'],
  'operation-stability-increased': ['safe', fine],

  'request-parameter-added-required': ['breaking', 'callers that do not send it are refused'],
  'request-parameter-added-optional': ['safe', fine],
  'request-parameter-removed': ['risky', 'what callers send in it is ignored, or refused'],
  'request-parameter-removed-after-sunset': ['safe', 'its end was announced, and has passed'],
  'request-parameter-removed-before-sunset': ['breaking', 'callers were promised more time'],
  'request-parameter-became-required': ['breaking', 'callers that leave it out are refused'],
  'request-parameter-became-optional': ['safe', fine],
  'request-parameter-deprecated': ['safe', 'nothing breaks yet'],
  'request-parameter-reactivated': ['safe', fine],
  'request-parameter-moved': ['breaking', 'the service does not see what old callers send'],
  'request-parameter-style-changed': [
    'breaking',
    'the service reads what old callers write differently',
  ],
  'request-parameter-empty-value-allowed': ['safe', fine],
  'request-parameter-empty-value-refused': [
    'breaking',
    'callers that send it without a value are refused',
  ],

  'request-body-added-required': ['breaking', 'callers that send none are refused'],
  'request-body-added-optional': ['safe', fine],
  'request-body-removed': ['breaking', 'what callers send in it is refused, or ignored'],
  'request-body-became-required': ['breaking', 'callers that send none are refused'],
  'request-body-became-optional': ['safe', fine],
  'request-body-media-type-added': ['safe', fine],
  'request-body-media-type-removed': ['breaking', 'callers that send it are refused'],
  'request-body-encoding-changed': [
    'breaking',
    'the service reads what old callers write differently',
  ],

  'response-success-status-removed': ['breaking', 'callers that wait for it get another'],
  'response-success-status-added': ['safe', 'the statuses that old callers know still come'],
  'response-error-status-removed': ['safe', fine],
  'response-error-status-added': [
    'safe',
    'callers treat failures that they do not know by their class',
  ],
  'response-media-type-added': ['safe', 'callers get what they ask for'],
  'response-media-type-removed': ['breaking', 'callers that read it get another'],
  'response-media-type-narrowed': ['safe', fine],
  'response-body-removed': ['breaking', 'callers that read it find nothing'],
  'response-body-added': ['safe', 'old callers ignore it'],
  'response-header-added': ['safe', 'old callers ignore it'],
  'response-header-removed-required': ['breaking', 'callers that read it find nothing'],
  'response-header-removed-optional': ['risky', 'callers that use it never get it again'],
  'response-header-became-optional': ['breaking', 'callers that count on it may find nothing'],
  'response-header-became-required': ['safe', fine],

  'security-added': ['breaking', 'callers without credentials are refused'],
  'security-removed': ['safe', fine],
  'security-requirement-added': [
    'breaking',
    'callers that send the old credentials alone are refused',
  ],
  'security-requirement-removed': ['safe', fine],
  'security-alternative-added': ['safe', fine],
  'security-alternative-removed': ['breaking', 'callers that authenticate that way are refused'],
  'security-scope-added': ['breaking', 'tokens without it are refused'],
  'security-scope-removed': ['safe', fine],
  'security-scheme-changed': ['breaking', 'the service does not see what old callers send'],
  'security-scheme-unused-changed': ['none', 'no call asked for it'],
  'security-url-changed': ['risky', 'callers that ask at the old URL may get none'],
  'security-token-changed': ['risky', 'callers that get their tokens as before may get none'],
  'security-scheme-added': ['none', 'what operations ask for is compared for itself'],
  'security-scheme-removed': ['none', 'what operations ask for is compared for itself'],

  'server-added': ['safe', fine],
  'server-removed': ['risky', 'callers of that address may find nothing'],
  'server-path-changed': ['breaking', 'callers of the old paths fail'],
  'webhook-added': ['safe', 'who did not ask for it does not get it'],
  'webhook-removed': ['breaking', 'who waits for it waits in vain'],
  'webhook-moved': ['breaking', 'who waits for it as before waits in vain'],
  'webhook-body-removed': ['breaking', 'receivers that read it find nothing'],
  'webhook-answer-status-added': ['safe', 'receivers answer as before'],
  'webhook-answer-status-removed': [
    'risky',
    'receivers that answer with it may be taken to have failed',
  ],
  'webhook-answer-body-added': ['breaking', 'receivers answer without one'],
  'webhook-answer-body-removed': ['safe', 'what they answer is ignored'],
  'webhook-answer-media-type-removed': [
    'breaking',
    'receivers that answer in it are not understood',
  ],
  'webhook-media-type-added': [
    'breaking',
    'receivers cannot choose, and may get what they cannot read',
  ],
  'webhook-media-type-removed': ['safe', 'receivers get what they knew otherwise'],
  'schema-removed': ['none', 'where it was used is compared for itself'],
} as const satisfies Readonly<Record<string, Effect>>;

export type PlainId = keyof typeof plainChecks;

/** Notes a change; `what` says it: "query parameter `limit` is gone". */
export type NoteChange = (id: PlainId, what: string) => void;
