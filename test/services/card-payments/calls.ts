/** The calls of card payments, and the HTTP form that the document states for each. */

import {
  accountStatus,
  authorise,
  CardPayments,
  cardPaymentsHttp,
  cardStatus,
  charge,
  contactChange,
  paylinkAdjust,
  type PaylinkBillPaymentTokenRequest,
  paylinkCancel,
  paylinkClose,
  paylinkCreate,
  paylinkCreateBillPayment,
  paylinkPurgeAttachments,
  paylinkReconciled,
  paylinkReopen,
  paylinkTokenChanges,
  registerCard,
} from '../../../generated/card-payments/index.ts';
import type { Call, Doors } from '../doors.ts';
import type { SimulatedService } from '../simulated.ts';

export const auth = { svcApiKey: 'key' };
const keyed = {
  'svc-api-key': 'key',
  'svc-domain-key': undefined,
  accept: 'application/json, application/xml;q=0.9',
};
const json = { ...keyed, 'content-type': 'application/json' };
const bare = { ...keyed, 'content-type': undefined };

export const payment = { amount: 1099, identifier: 'order-0001', merchantid: 12345678 };
export const auths = { ...payment, cardnumber: '4000 0000 0000 0002', expmonth: 12, expyear: 2030 };
export const charges = { ...payment, token: 'ctPCAPyNyCkx3Ry8wGyv8khC3ch2hUSB3Db' };
export const card = { cardnumber: '4000000000000002', expmonth: 6, expyear: 2031, default: false };
const contact = { firstname: 'Zoë', lastname: 'Müller & "Söhne"', country: 'DE' };
export const changes = { after: '2024-04-22T10:00:00Z', merchantid: 1, nextToken: '' };
const adjustment = { amount: 0, reason: '' };
export const bill: PaylinkBillPaymentTokenRequest = {
  request: payment,
  attachments: [{ filename: 'bill.pdf', 'mime-type': 'application/pdf', data: 'AAAA' }],
  email_notification_path: { to: ['a@b.c'] },
};
const acknowledged = { body: { code: '001' } };
const accountid = 'acc/1';
const token = 't@k/n';

export const calls: Call<CardPayments>[] = [
  {
    name: 'authorise',
    byFunction: (http) => authorise(http, { body: auths }),
    byClass: (client) => client.authorise({ body: auths }),
    sends: 'POST /v6/authorise',
    headers: json,
    body: auths,
    answer: { body: { anything: [1] } },
  },
  {
    name: 'charge',
    byFunction: (http) => charge(http, { body: charges }),
    byClass: (client) => client.charge({ body: charges }),
    sends: 'POST /v6/charge',
    headers: json,
    body: charges,
  },
  {
    name: 'cardStatus',
    byFunction: (http) =>
      cardStatus(http, { accountid, cardId: 'c 1', body: { card_status: 'ACTIVE' } }),
    byClass: (client) =>
      client.cardStatus({ accountid, cardId: 'c 1', body: { card_status: 'ACTIVE' } }),
    sends: 'POST /v6/account/acc%2F1/card/c%201/status',
    headers: json,
    body: { card_status: 'ACTIVE' },
    answer: acknowledged,
  },
  {
    name: 'contactChange',
    byFunction: (http) => contactChange(http, { accountid, body: contact }),
    byClass: (client) => client.contactChange({ accountid, body: contact }),
    sends: 'POST /v6/account/acc%2F1/contact',
    headers: json,
    body: contact,
  },
  {
    name: 'registerCard',
    byFunction: (http) => registerCard(http, { accountid: 'ü', body: card }),
    byClass: (client) => client.registerCard({ accountid: 'ü', body: card }),
    sends: 'POST /v6/account/%C3%BC/register',
    headers: json,
    body: card,
  },
  {
    name: 'accountStatus',
    byFunction: (http) => accountStatus(http, { accountid, body: { status: 'DISABLED' } }),
    byClass: (client) => client.accountStatus({ accountid, body: { status: 'DISABLED' } }),
    sends: 'POST /v6/account/acc%2F1/status',
    headers: json,
    body: { status: 'DISABLED' },
    answer: acknowledged,
  },
  {
    name: 'paylink.create',
    byFunction: (http) => paylinkCreate(http, { body: payment }),
    byClass: (client) => client.paylink.create({ body: payment }),
    sends: 'POST /paylink/create',
    headers: json,
    body: payment,
  },
  {
    name: 'paylink.tokenChanges',
    byFunction: (http) => paylinkTokenChanges(http, { body: changes }),
    byClass: (client) => client.paylink.tokenChanges({ body: changes }),
    sends: 'POST /paylink/token/changes',
    headers: json,
    body: changes,
  },
  {
    name: 'paylink.adjust',
    byFunction: (http) => paylinkAdjust(http, { token, body: adjustment }),
    byClass: (client) => client.paylink.adjust({ token, body: adjustment }),
    sends: 'POST /paylink/t%40k%2Fn/adjustment',
    headers: json,
    body: adjustment,
    answer: acknowledged,
  },
  {
    name: 'paylink.cancel',
    byFunction: (http) => paylinkCancel(http, { token }),
    byClass: (client) => client.paylink.cancel({ token }),
    sends: 'PUT /paylink/t%40k%2Fn/cancel',
    headers: bare,
    answer: acknowledged,
  },
  {
    name: 'paylink.close',
    byFunction: (http) => paylinkClose(http, { token }),
    byClass: (client) => client.paylink.close({ token }),
    sends: 'PUT /paylink/t%40k%2Fn/close',
    headers: bare,
    answer: acknowledged,
  },
  {
    name: 'paylink.purgeAttachments',
    byFunction: (http) => paylinkPurgeAttachments(http, { token }),
    byClass: (client) => client.paylink.purgeAttachments({ token }),
    sends: 'PUT /paylink/t%40k%2Fn/purge-attachments',
    headers: bare,
    answer: acknowledged,
  },
  {
    name: 'paylink.reconciled',
    byFunction: (http) => paylinkReconciled(http, { token }),
    byClass: (client) => client.paylink.reconciled({ token }),
    sends: 'PUT /paylink/t%40k%2Fn/reconciled',
    headers: bare,
    answer: acknowledged,
  },
  {
    name: 'paylink.reopen',
    byFunction: (http) => paylinkReopen(http, { token }),
    byClass: (client) => client.paylink.reopen({ token }),
    sends: 'PUT /paylink/t%40k%2Fn/reopen',
    headers: bare,
    answer: acknowledged,
  },
  {
    name: 'paylink.createBillPayment at a path that is given',
    byFunction: (http) => paylinkCreateBillPayment(http, '/paylink/bill', { body: bill }),
    byClass: (client) => client.paylink.createBillPayment('/paylink/bill', { body: bill }),
    sends: 'POST /paylink/bill',
    headers: json,
    body: bill,
    answer: { body: { token: 't' } },
  },
];

export const doors: Doors<CardPayments> = {
  http: (where) => cardPaymentsHttp({ ...where, auth }),
  client: (where) => new CardPayments({ ...where, auth }),
};

export const simulated: SimulatedService = {
  api: 'card-payments',
  paths: { paylinkCreateBillPayment: '/paylink/bill' },
  fill(store) {
    store.set('card', [accountid, 'c 1'], {}, 'ACTIVE');
    store.set('paylink', token, payment, 'closed');
  },
};
