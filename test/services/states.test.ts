/** The documents' state tables in the output, row by row. */

import { describe, expect, it } from 'vitest';
import * as cards from '../../generated/card-payments/index.ts';
import * as generation from '../../generated/content-generation/index.ts';
import * as errors from '../../generated/customer-errors/index.ts';
import * as storage from '../../generated/file-storage/index.ts';
import * as groups from '../../generated/mediation-groups/index.ts';
import * as downtimes from '../../generated/monitoring-downtimes/index.ts';
import type { StateTable } from '../../generated/runtime/states.ts';

/** State, trigger, condition, next, effects: the columns of the documents; words of the cells where they are texts. */
type Row = readonly [
  from: string,
  trigger: string,
  condition: string,
  next: string,
  effects: string,
];

function describeTable(name: string, table: object, rows: readonly Row[]): void {
  // States and triggers are named by the rows; a wrong one has no transitions.
  const { transitions, can, next } = table as StateTable;

  describe(name, () => {
    it.each(rows)('%s, %s, %s: %s', (from, trigger, condition, to, effects) => {
      const found = transitions(from, trigger).filter((row) =>
        (row.condition ?? '').includes(condition),
      );
      expect(found).toHaveLength(1);
      expect(can(from, trigger)).toBe(true);
      expect([...next(from, trigger)]).toEqual(expect.arrayContaining(to.split(' or ')));
      expect(found[0]?.effects.join(' ') ?? '').toContain(effects);
    });

    it('the table has no other rows', () => {
      const states = [...new Set(rows.map(([from]) => from))];
      const triggers = [...new Set(rows.map(([, trigger]) => trigger))];
      const all = states.flatMap((from) =>
        triggers.flatMap((trigger) => transitions(from, trigger)),
      );
      expect(all).toHaveLength(rows.length);
    });
  });
}

/** What may become of any token that exists. */
const moves = (from: string): Row[] => [
  [from, 'adjustment', '', from, 'cart or invoice'],
  [from, 'cancel', '', 'cancelled', 'any future processing'],
  [from, 'close', '', 'closed', 'No longer in status calls'],
  [from, 'reconciled', 'merchant reconciles', 'reconciled', ''],
  [from, 'purge-attachments', '', from, 'Succeeds when there are none'],
  [from, 'guard failures', 'More than 20', 'fully locked', ''],
];
const lock = (from: string): Row => [
  from,
  'guard failures',
  'More than 5 in 30 minutes',
  'locked for 1 hour',
  'event per denial',
];
const entry = (from: string): Row => [from, 'successful guard entry', '', 'accessed', 'cookie'];
/** Tokens that take an entry. */
const usable = ['token', 'reopened', 'reconciled', 'accessed', 'closed'];

describeTable('pay-by-link token', cards.paylinkTokenTransitions, [
  ['none', 'create', 'Valid request', 'token', 'Notifications may be sent'],
  ...[...usable, 'cancelled', 'locked for 1 hour', 'fully locked'].flatMap(moves),
  ...[...usable, 'cancelled', 'locked for 1 hour'].map(lock),
  ...usable.map(entry),
  ['closed', 'reopen', 'Payment not yet made', 'reopened', ''],
]);

describeTable('account', cards.accountTransitions, [
  ['ACTIVE', 'account status', 'Valid', 'ACTIVE or DISABLED', '001'],
  ['ACTIVE', 'account status', 'Invalid', 'ACTIVE', '000'],
  ['DISABLED', 'account status', 'Valid', 'ACTIVE or DISABLED', '001'],
  ['DISABLED', 'account status', 'Invalid', 'DISABLED', '000'],
]);

describeTable('card', cards.cardTransitions, [
  ['ACTIVE', 'card status', 'Valid', 'ACTIVE or INACTIVE', '001'],
  ['ACTIVE', 'card status', 'Invalid', 'ACTIVE', '000'],
  ['ACTIVE', 'card deletion request', 'available for deletion', 'deleted', '001'],
  ['Expired', 'card status', 'Valid', 'ACTIVE or INACTIVE', '001'],
  ['Expired', 'card status', 'Invalid', 'Expired', '000'],
  [
    'Expired',
    'card deletion request',
    'available for deletion',
    'deleted',
    'otherwise an error code',
  ],
]);

describeTable('downtime', downtimes.downtimeTransitions, [
  ['scheduled', 'cancelV1', '', 'canceled', ''],
  ['scheduled', 'cancelByScopeV1', '', 'canceled', ''],
  ['scheduled', 'cancelV2', '', 'canceled', 'about two days'],
  ['active', 'cancelV1', '', 'canceled', ''],
  ['active', 'cancelByScopeV1', '', 'canceled', ''],
  ['active', 'cancelV2', '', 'canceled', 'may still appear in searches'],
]);

describeTable('customer status', errors.customerStatusTransitions, [
  ['DRAFT', 'changeStatus', '', 'DRAFT', 'STATUS_CHANGE_DISALLOWED'],
  ['DRAFT', 'changeStatusToEnabled', '', 'DRAFT', 'STATUS_CHANGE_DISALLOWED'],
  ['CLOSED', 'changeStatus', '', 'CLOSED', 'STATUS_CHANGE_DISALLOWED'],
  ['CLOSED', 'changeStatusToEnabled', '', 'CLOSED', 'STATUS_CHANGE_DISALLOWED'],
  ['ENABLED', 'changeStatusToEnabled', 'urrency code set', 'ENABLED', ''],
]);

describeTable('mediation group line', groups.mediationGroupLineTransitions, [
  ['ENABLED', 'updateState', 'both mask and payload', 'ENABLED', ''],
  ['no line', 'addLine', 'mask lists that key', 'new line', 'added to the group'],
]);

describe('states as the services answer them', () => {
  const line: groups.Line = { state: 'PAUSED' };
  const file: generation.FileRecord = { state: 'FAILED' };

  it('are taken, those that nobody listed too', () => {
    expect(groups.mediationGroupLineTransitions.can(line.state, 'updateState')).toBe(true);
    expect(generation.uploadedFileTransitions.can(file.state, 'polling the file record')).toBe(
      false,
    );
    expect(errors.customerStatusTransitions.can('SUSPENDED', 'changeStatusToEnabled')).toBe(true);
  });

  it('lead to the state given in the payload', () => {
    expect([...groups.mediationGroupLineTransitions.next(line.state, 'updateState')]).toEqual([
      'ENABLED',
      { payload: 'state' },
    ]);
  });
});

describeTable('uploaded file', generation.uploadedFileTransitions, [
  ['PROCESSING', 'polling the file record', 'Processing complete', 'ACTIVE', 'every 5 seconds'],
]);

describeTable('file', storage.fileTransitions, [
  ['not trashed', 'files.trash', '', 'in trash', ''],
  ['not trashed', 'files.delete', 'Owned by the user', 'permanently deleted', 'Bypasses the trash'],
  ['in trash', 'files.untrash', '', 'not trashed', ''],
  ['in trash', 'files.emptyTrash', '', 'permanently deleted', "all of the user's trashed files"],
  ['in trash', 'files.delete', 'Owned by the user', 'permanently deleted', ''],
]);

describeTable('shared drive', storage.sharedDriveTransitions, [
  ['visible', 'drives.hide', '', 'hidden', ''],
  ['visible', 'drives.delete', 'organizer', 'permanently deleted', ''],
  ['hidden', 'drives.unhide', '', 'visible', ''],
  ['hidden', 'drives.delete', 'organizer', 'permanently deleted', ''],
]);

describeTable('watched resource', storage.watchedResourceTransitions, [
  ['watched', 'channels.stop', '', 'no longer watched', ''],
]);
