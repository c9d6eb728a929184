import type { ValueCase } from '../value-case.ts';

function cases(schema: string, valid: boolean, list: readonly (readonly [unknown, string])[]) {
  return list.map(([value, why]): ValueCase => ({ schema, value, valid, why }));
}

const newDowntime = {
  message: 'Maintenance of the database, @ops',
  start: 1700000000,
  end: 1700003600,
  timezone: 'Europe/Stockholm',
  scope: ['env:prod', 'service:shop'],
  recurrence: { period: 1, type: 'weeks', week_days: ['Mon', 'Fri'], until_occurrences: 4 },
  monitor_tags: ['team:shop'],
  mute_first_recovery_notification: false,
  notify_end_states: ['alert', 'no data', 'warn'],
  notify_end_types: ['expired'],
};

const listedDowntime = {
  ...newDowntime,
  active: true,
  active_child: { id: 3, parent_id: 2, active: true },
  canceled: 1700001000,
  creator_id: 123456,
  disabled: false,
  downtime_type: 2,
  id: 2,
  monitor_id: 9007199254740991,
  parent_id: 1,
  updater_id: 123456,
};

const emptyDowntime = {
  active: null,
  active_child: null,
  canceled: null,
  creator_id: null,
  disabled: null,
  downtime_type: null,
  end: null,
  id: null,
  message: null,
  monitor_id: null,
  monitor_tags: null,
  mute_first_recovery_notification: null,
  notify_end_states: null,
  notify_end_types: null,
  parent_id: null,
  recurrence: null,
  scope: null,
  start: null,
  timezone: null,
  updater_id: null,
};

const attributes = {
  canceled: null,
  created: '2024-04-22T10:00:00Z',
  display_timezone: 'UTC',
  message: 'Maintenance',
  modified: '2024-04-22T12:00:00+02:00',
  monitor_identifier: { monitor_id: 42 },
};

const listed = (change: object): object => ({ ...listedDowntime, ...change });
const created = (change: object): object => ({ ...newDowntime, ...change });
const identified = (monitor_identifier: unknown): object => ({
  data: [{ attributes: { ...attributes, monitor_identifier } }],
});

const fieldValues: readonly ValueCase[] = [
  ...cases('downtimeTypeSchema', true, [
    [0, '0: scope is all.'],
    [1, '1: hosts only.'],
    [2, '2: anything but hosts.'],
  ]),
  ...cases('downtimeTypeSchema', false, [
    [3, 'No downtime type above 2 is given.'],
    [-1, 'No downtime type below 0 is given.'],
    ['0', 'A downtime type is an integer.'],
  ]),
  ...cases('notifyEndStateSchema', true, [
    ['alert', 'alert is an end state.'],
    ['no data', 'no data is an end state.'],
    ['warn', 'warn is an end state.'],
  ]),
  ...cases('notifyEndStateSchema', false, [
    ['ok', 'Reading 42: the three values are the set.'],
    ['no_data', 'The value is written with a space.'],
  ]),
  ...cases('notifyEndTypeSchema', true, [
    ['canceled', 'canceled is an end type.'],
    ['expired', 'expired is an end type.'],
  ]),
  ...cases('notifyEndTypeSchema', false, [
    ['cancelled', 'Reading 47: downtimes write canceled with one l.'],
  ]),
  ...cases('recurrenceTypeSchema', true, [
    ['days', 'days is a recurrence type.'],
    ['weeks', 'weeks is a recurrence type.'],
    ['months', 'months is a recurrence type.'],
    ['years', 'years is a recurrence type.'],
    ['rrule', 'rrule is a recurrence type.'],
  ]),
  ...cases('recurrenceTypeSchema', false, [
    ['hours', 'hours is no recurrence type.'],
    ['Weeks', 'Recurrence types are lower case.'],
  ]),
  ...cases(
    'weekDaySchema',
    true,
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => [day, `${day} is a week day.`]),
  ),
  ...cases('weekDaySchema', false, [
    ['mon', 'The first letter of a week day is a capital.'],
    ['MON', 'Only the first letter of a week day is a capital.'],
    ['Monday', 'A week day has three letters.'],
  ]),
  ...cases('downtimeIncludeSchema', true, [
    ['created_by', 'created_by may be included.'],
    ['monitor', 'monitor may be included.'],
  ]),
  ...cases('downtimeIncludeSchema', false, [['updated_by', 'Nothing else may be included.']]),
];

const recurrence: readonly ValueCase[] = [
  ...cases('recurrenceCreateSchema', true, [
    [{ type: 'days', period: 1 }, 'A recurrence by days.'],
    [{ type: 'months', period: 2, until_date: 1800000000 }, 'until_date may stand alone.'],
    [{ type: 'years', period: 1, until_occurrences: 5 }, 'until_occurrences may stand alone.'],
    [{ type: 'weeks', period: 1, week_days: ['Sat', 'Sun'] }, 'week_days with type weeks.'],
    [{ type: 'weeks', period: 1 }, 'week_days may be absent with type weeks.'],
    [{ type: 'rrule', rrule: 'FREQ=DAILY;INTERVAL=10' }, 'rrule with type rrule.'],
    [{ type: 'rrule', rrule: 'RRULE:INTERVAL=2;freq=daily' }, 'FREQ is a part at any position.'],
    [
      { type: 'rrule', rrule: 'FREQ=DAILY;X-DURATION=1' },
      'A name that ends like DURATION is another.',
    ],
    [
      { type: 'rrule', rrule: 'FREQ=DAILY;X-DTSTART-SEEN=1' },
      'A name that holds DTSTART is another.',
    ],
    [{ type: 'rrule' }, 'Reading 45: type rrule without rrule is accepted.'],
    [{ period: 1 }, 'Reading 45: a recurrence without type is accepted.'],
    [{ type: 'days', period: 2147483647 }, 'The greatest int32 is a period.'],
    [{ type: 'days', note: 'x' }, 'Unknown members are accepted.'],
  ]),
  ...cases('recurrenceCreateSchema', false, [
    [{ rrule: 'FREQ=DAILY' }, 'rrule requires type rrule.'],
    [{ type: 'weeks', rrule: 'FREQ=DAILY' }, 'rrule requires type rrule.'],
    [{ type: 'rrule', rrule: 'DTSTART:20240101T000000Z\nFREQ=DAILY' }, 'DTSTART is not supported.'],
    [{ type: 'rrule', rrule: 'FREQ=DAILY;DTEND=20240101T000000Z' }, 'DTEND is not supported.'],
    [{ type: 'rrule', rrule: 'FREQ=DAILY;DURATION=PT1H' }, 'DURATION is not supported.'],
    [{ type: 'rrule', rrule: 'freq=daily;dtstart=20240101' }, 'DTSTART is refused in lower case.'],
    [{ type: 'rrule', rrule: 'FREQ=DAILY;Duration=PT1H' }, 'DURATION is refused in mixed case.'],
    [{ type: 'rrule', rrule: 'every second day' }, 'rrule is RRULE text.'],
    [{ type: 'rrule', rrule: 'notfreq=daily' }, 'A name that ends like FREQ is another part.'],
    [{ type: 'rrule', rrule: 'X-FREQ=DAILY' }, 'A name of its own is another part.'],
    [{ type: 'rrule', rrule: 'RRULE:FREQ=DAILY;DURATION:PT1H' }, 'DURATION is not supported.'],
    [{ type: 'rrule', rrule: 'DTSTART;TZID=UTC:20240101T0000\nRRULE:FREQ=DAILY' }, 'Nor DTSTART.'],
    [{ type: 'rrule', rrule: '' }, 'rrule is RRULE text.'],
    [{ type: 'rrule', rrule: 1 }, 'rrule is a string.'],
    [{ week_days: ['Mon'] }, 'week_days is only for type weeks.'],
    [{ type: 'days', week_days: ['Mon'] }, 'week_days is only for type weeks.'],
    [{ type: 'rrule', rrule: 'FREQ=DAILY', week_days: ['Mon'] }, 'week_days is only for weeks.'],
    [{ type: 'weeks', week_days: ['mon'] }, 'The first letter of a week day is a capital.'],
    [{ type: 'weeks', week_days: 'Mon' }, 'week_days is a list.'],
    [
      { type: 'days', until_date: 1800000000, until_occurrences: 5 },
      'until_date and until_occurrences are mutually exclusive.',
    ],
    [{ type: 'days', period: 1.5 }, 'period is an integer.'],
    [{ type: 'days', period: 2147483648 }, 'period is an int32.'],
    [{ type: 'days', until_date: '2024-04-22' }, 'until_date is a POSIX timestamp.'],
  ]),
  ...cases('recurrenceSchema', true, [
    [
      {
        period: null,
        type: null,
        rrule: null,
        until_date: null,
        until_occurrences: null,
        week_days: null,
      },
      'Reading 44: null is accepted for optional fields of a response.',
    ],
    [
      { type: 'weeks', week_days: ['Mon'], rrule: null, until_date: 1, until_occurrences: null },
      'Reading 44: null beside a value is absent.',
    ],
    [{ type: 'rrule', rrule: 'FREQ=DAILY', week_days: null }, 'An rrule in a response.'],
  ]),
  ...cases('recurrenceSchema', false, [
    [{ until_date: 1, until_occurrences: 1 }, 'until_date excludes until_occurrences.'],
    [{ type: 'weeks', rrule: 'FREQ=DAILY' }, 'rrule requires type rrule.'],
    [{ type: 'days', week_days: ['Mon'] }, 'week_days is only for type weeks.'],
    [{ type: 'hours' }, 'hours is no recurrence type.'],
  ]),
];

const version1: readonly ValueCase[] = [
  ...cases('downtimeV1Schema', true, [
    [listedDowntime, 'A whole downtime with all fields.'],
    [emptyDowntime, 'Reading 44: null is accepted for optional fields of a response.'],
    [{}, 'No field of a downtime is marked required.'],
    [listed({ monitor_tags: ['*'] }), 'The tag * mutes all monitors.'],
    [listed({ active_child: listedDowntime }), 'active_child is a downtime.'],
    [listed({ creator_id: 2147483647 }), 'The greatest int32 is a creator_id.'],
    [listed({ id: 2 ** 60 }), 'An id is an int64.'],
    [listed({ more: { x: 1 } }), 'Unknown members are accepted.'],
  ]),
  ...cases('downtimeV1Schema', false, [
    [listed({ active: 'true' }), 'active is a boolean.'],
    [listed({ active_child: 3 }), 'active_child is an object.'],
    [listed({ active_child: { id: 'x' } }), 'active_child is a downtime.'],
    [listed({ canceled: true }), 'canceled is an int64.'],
    [listed({ creator_id: 2147483648 }), 'creator_id is an int32.'],
    [listed({ downtime_type: 3 }), 'downtime_type is 0, 1 or 2.'],
    [listed({ id: '2' }), 'id is an integer.'],
    [listed({ id: 2 ** 64 }), 'An id is an int64.'],
    [listed({ end: '2024-04-22T10:00:00Z' }), 'end is a POSIX timestamp.'],
    [listed({ scope: 'env:prod' }), 'scope is a list.'],
    [listed({ scope: ['prod'] }), 'Items of scope are key:value, sent or returned.'],
    [listed({ scope: ['*'] }), 'Reading 43: * is described only for monitor_tags.'],
    [listed({ notify_end_types: ['ended'] }), 'An end type is canceled or expired.'],
  ]),
  ...cases('v1ListSchemas.params', true, [
    [{}, 'No parameter of the list is marked required.'],
    [{ current_only: true, with_creator: false }, 'Both parameters are booleans.'],
  ]),
  ...cases('v1ListSchemas.params', false, [
    [{ current_only: 'yes' }, 'current_only is a boolean.'],
    [{ with_creator: 1 }, 'with_creator is a boolean.'],
  ]),
  ...cases('v1ListSchemas.responses.2XX', true, [
    [[listedDowntime, emptyDowntime], 'The list is an array of downtimes.'],
    [[], 'The list may be empty.'],
  ]),
  ...cases('v1ListSchemas.responses.2XX', false, [
    [{ data: [] }, 'The version 1 list is an array.'],
    [[1], 'Each item of the list is a downtime.'],
  ]),
  ...cases('v1ListSchemas.responses.default', true, [
    [{ errors: ['Forbidden'] }, 'Forbidden has a body with errors.'],
  ]),
  ...cases('v1ListSchemas.responses.default', false, [[{}, 'errors is required.']]),
  ...cases('v1CancelSchemas.params', true, [[{ downtime_id: 1 }, 'downtime_id is an integer.']]),
  ...cases('v1CancelSchemas.params', false, [
    [{ downtime_id: '1' }, 'In version 1 downtime_id is an integer.'],
    [{ downtime_id: 1.5 }, 'downtime_id is an integer.'],
    [{}, 'downtime_id is required.'],
  ]),
  ...cases('v1CancelSchemas.responses.default', true, [
    [{ errors: ['Downtime not found'] }, 'Downtime not found has a body with errors.'],
  ]),
  ...cases('v1CreateSchemas.body', true, [
    [newDowntime, 'A whole create body.'],
    [{}, 'No field of the create body is marked required.'],
    [created({ monitor_id: 42 }), 'Reading 41: monitor_id is accepted on create.'],
    [created({ monitor_tags: ['*'] }), 'The tag * mutes all monitors.'],
    [created({ scope: ['url:https://shop.example:8080'] }), 'A value of scope may hold a colon.'],
    [created({ notify_end_types: ['canceled', 'expired'] }), 'Both end types.'],
    [created({ notify_end_states: [] }), 'No count of end states is stated.'],
    [created({ start: 0, end: 9007199254740991 }), 'Timestamps are int64.'],
    [created({ message: 'Wartung ☕ 维护' }), 'A message is any text.'],
    [created({ note: 1 }), 'Unknown members are accepted.'],
  ]),
  ...cases('v1CreateSchemas.body', false, [
    [created({ scope: ['prod'] }), 'Reading 43: items of scope are key:value.'],
    [created({ scope: ['*'] }), 'Reading 43: * is described only for monitor_tags.'],
    [created({ scope: [':prod'] }), 'Items of scope have a key.'],
    [created({ scope: ['env:'] }), 'Items of scope have a value.'],
    [created({ scope: 'env:prod' }), 'scope is a list.'],
    [created({ monitor_tags: '*' }), 'monitor_tags is a list.'],
    [created({ monitor_id: '42' }), 'monitor_id is an integer.'],
    [created({ start: 1.5 }), 'start is an integer.'],
    [created({ notify_end_states: ['ok'] }), 'Reading 42: the three values are the set.'],
    [created({ notify_end_types: ['cancelled'] }), 'Reading 47: canceled has one l.'],
    [created({ mute_first_recovery_notification: 'no' }), 'A boolean is true or false.'],
    [created({ recurrence: { rrule: 'FREQ=DAILY' } }), 'rrule requires type rrule.'],
    [
      created({ recurrence: { until_date: 1, until_occurrences: 1 } }),
      'until_date and until_occurrences are mutually exclusive.',
    ],
    [[newDowntime], 'The body is one downtime.'],
  ]),
  ...cases('v1CreateSchemas.responses.2XX', true, [[listedDowntime, 'Create answers a downtime.']]),
  ...cases('v1CreateSchemas.responses.2XX', false, [[[listedDowntime], 'Not a list of them.']]),
  ...cases('v1CancelByScopeSchemas.body', true, [
    [{ scope: 'env:prod' }, 'A cancel by scope sends the scope.'],
  ]),
  ...cases('v1CancelByScopeSchemas.body', false, [
    [{ scope: ['env:prod'] }, 'The scope of a cancel by scope is a string.'],
    [{}, 'A cancel by scope sends the scope.'],
  ]),
  ...cases('v1CancelByScopeSchemas.responses.2XX', true, [
    [[1, 2], 'The shape of the ids is not shown.'],
    [{ ids: [1, 2] }, 'The shape of the ids is not shown.'],
  ]),
  ...cases('errorsSchema', true, [
    [{ errors: [] }, 'errors is a list of strings.'],
    [{ errors: ['a', 'b'], more: 1 }, 'Unknown members are accepted.'],
  ]),
  ...cases('errorsSchema', false, [
    [{ errors: 'a' }, 'errors is a list.'],
    [{ errors: [1] }, 'errors are strings.'],
    [{ errors: null }, 'errors is required.'],
  ]),
];

const version2: readonly ValueCase[] = [
  ...cases('v2ListSchemas.params', true, [
    [{}, 'No parameter of the list is marked required.'],
    [
      { current_only: false, include: 'created_by,monitor', 'page[offset]': 0, 'page[limit]': 30 },
      'All parameters of the list.',
    ],
    [{ include: 'created_by' }, 'include may be created_by.'],
    [{ include: 'monitor' }, 'include may be monitor.'],
    [{ include: 'monitor,created_by' }, 'include may name both in either order.'],
    [{ include: ['created_by', 'monitor'] }, 'include may be a list.'],
  ]),
  ...cases('v2ListSchemas.params', false, [
    [{ include: 'updated_by' }, 'include is created_by and/or monitor.'],
    [{ include: 'created_by;monitor' }, 'include is separated by commas.'],
    [{ include: ['updated_by'] }, 'include is created_by and/or monitor.'],
    [{ 'page[offset]': '0' }, 'page[offset] is an integer.'],
    [{ 'page[limit]': 1.5 }, 'page[limit] is an integer.'],
    [{ current_only: 'true' }, 'current_only is a boolean.'],
  ]),
  ...cases('v2CancelSchemas.params', true, [
    [{ downtime_id: '00000000-0000-1234-0000-000000000000' }, 'downtime_id is a string.'],
  ]),
  ...cases('v2CancelSchemas.params', false, [
    [{ downtime_id: 1 }, 'In version 2 downtime_id is a string.'],
    [{}, 'downtime_id is required.'],
  ]),
  ...cases('v2CancelSchemas.responses.2XX', true, [
    ['OK', 'The body of a success is not described, and no errors object.'],
    [{}, 'The body of a success is not described, and no errors object.'],
  ]),
  ...cases('v2CancelSchemas.responses.default', false, [
    [{ error: 'Downtime not found' }, 'errors is required.'],
  ]),
  ...cases('v2ListSchemas.responses.default', true, [
    [{ errors: ['Too many requests'] }, 'Too many requests has a body with errors.'],
  ]),
  ...cases('v2ListSchemas.responses.2XX', true, [
    [{ data: [{ attributes }] }, 'A whole list of version 2.'],
    [{ data: [] }, 'The list may be empty.'],
    [{ data: [{ id: 'x', type: 'y', attributes: {} }], meta: {} }, 'Other members are accepted.'],
    [identified({ monitor_id: 42 }), 'A monitor is identified by its id.'],
    [identified({ monitor_tags: ['*'] }), 'Monitors are identified by tags.'],
    [identified(null), 'Reading 44: null is accepted for optional fields of a response.'],
    [
      {
        data: [
          {
            attributes: {
              canceled: '2024-04-22T10:00:00.123456+00:00',
              created: null,
              display_timezone: null,
              message: null,
              modified: null,
              schedule: { start: 'x' },
            },
          },
        ],
      },
      'Remaining attributes are not shown and accepted; null means absent.',
    ],
  ]),
  ...cases('v2ListSchemas.responses.2XX', false, [
    [[attributes], 'The version 2 list is an object with data.'],
    [{ data: {} }, 'data is an array.'],
    [
      identified({ monitor_id: 42, monitor_tags: ['team:shop'] }),
      'Reading 46: a monitor identifier has one of both members.',
    ],
    [identified({}), 'A monitor identifier has one of both members.'],
    [identified({ monitor_id: '42' }), 'monitor_id is an int64.'],
    [identified({ monitor_tags: '*' }), 'monitor_tags is a list of strings.'],
    [{ data: [{ attributes: { ...attributes, created: 1700000000 } }] }, 'created is a date-time.'],
    [{ data: [{ attributes: { ...attributes, message: 1 } }] }, 'message is a string.'],
  ]),
  ...cases('monitorIdentifierSchema', true, [
    [{ monitor_id: 1 }, 'The form with monitor_id.'],
    [{ monitor_tags: ['a', 'b'] }, 'The form with monitor_tags.'],
  ]),
  ...cases('monitorIdentifierSchema', false, [
    [{ monitor_id: 1, monitor_tags: ['a'] }, 'Reading 46: one of both forms.'],
    [{ monitor_id: null }, 'monitor_id is required in its form and no null.'],
  ]),
];

export const values: readonly ValueCase[] = [
  ...fieldValues,
  ...recurrence,
  ...version1,
  ...version2,
];
