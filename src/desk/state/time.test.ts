import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RequestRow } from '../../desk-api/requests.ts';
import { arrivalCounter, belongs, groupByMonth, groupWaiting } from './grouping.ts';
import {
  dateIn,
  deadlineOf,
  deadlineText,
  formatAt,
  formatDay,
  formatDayTime,
  formatSince,
  formatSpan,
  reminderDates,
  reminderState,
  reminderText,
  shareUsed,
} from './time.ts';

const now = new Date('2026-11-24T12:00:00.000Z');
const hoursAgo = (hours: number) =>
  new Date(now.getTime() - hours * 3_600_000).toISOString();
const row = (id: number, receivedAt: string) =>
  ({ id, receivedAt, answered: null }) as RequestRow;
const answeredAt = (at: string) => ({ at, by: null, how: null, action: 'a' });

for (const [hours, answered, promised, deadline, text] of [
  [0, null, true, 'open', 'Quedan 24 h'],
  [20, null, true, 'open', 'Quedan 4 h'],
  [20.01, null, true, 'near', 'Quedan 3 h 59 min'],
  [23, null, true, 'near', 'Queda 1 h'],
  [24, null, true, 'near', 'Queda menos de 1 min'],
  [24.01, null, true, 'late', 'menos de 1 min de retraso'],
  [-1, null, true, 'open', 'Quedan 24 h'],
  [99, null, false, 'waiting', 'Espera desde hace 4 días'],
  [30, 28, true, 'answered', 'Contestada en 2 h'],
  [30, 5, true, 'answered', 'Contestada en 25 h, con retraso'],
  [30, 5, false, 'answered', 'Contestada en 25 h'],
] as const)
  test(`after ${hours} hours ${promised ? 'with' : 'without'} a promise it is ${deadline}: ${text}`, () => {
    const request = {
      receivedAt: hoursAgo(hours),
      answered: answered && answeredAt(hoursAgo(answered)),
    };
    assert.equal(deadlineOf(request, promised, now), deadline);
    assert.equal(deadlineText(request, promised, now), text);
  });

test('a request stands in the tabs that its state and answer lead to', () => {
  const tabsOf = (request: Partial<RequestRow>) =>
    (['waiting', 'all', 'quotes', 'spam'] as const).filter((tab) =>
      belongs({ state: 'received', answered: null, outcome: null, ...request }, tab),
    );
  const at = hoursAgo(1);
  assert.deepEqual(tabsOf({ outcome: { kind: 'visit', at } }), ['waiting', 'all']);
  assert.deepEqual(
    tabsOf({ answered: answeredAt(at), outcome: { kind: 'quoted', at } }),
    ['all', 'quotes'],
  );
  assert.deepEqual(tabsOf({ state: 'spam' }), ['spam']);
});

test('groups by deadline keep the order of the list', () => {
  const rows = [30, 25, 21, 3, 1].map((hours, id) => row(id, hoursAgo(hours)));
  const groups = groupWaiting(rows, [], true, now).map(({ late, rows }) => [
    late,
    rows.map(({ id }) => id),
  ]);
  assert.deepEqual(groups, [
    [true, [0, 1]],
    [false, [2]],
    [false, [3, 4]],
  ]);
  assert.equal(groupWaiting(rows, [], false, now).length, 1);
});

test('a late request whose reminder is due stands in one group', () => {
  const rows = [row(0, hoursAgo(30)), row(1, hoursAgo(25))];
  const quote = row(2, hoursAgo(200));
  const groups = groupWaiting(rows, [quote, ...rows.slice(1)], true, now);
  assert.deepEqual(
    groups.map(({ rows }) => rows.map(({ id }) => id)),
    [[2, 1], [0]],
  );
});

test('counts received requests, also those handled since, not reopened or logged ones', () => {
  const web = (hours: number) =>
    ({ ...row(hours, hoursAgo(hours)), source: 'web' }) as const;
  const logged = { ...web(1), source: 'phone' } as const;
  const countArrived = arrivalCounter(hoursAgo(2));
  assert.equal(countArrived([web(30), web(1), { ...logged, id: 3 }]), 1);
  assert.equal(countArrived([web(0)]), 2);
});

test('groups by month in Madrid', () => {
  const rows = ['2026-10-31T23:30:00.000Z', '2026-10-31T22:30:00.000Z'].map((at, id) =>
    row(id, at),
  );
  const counts = groupByMonth(rows).map(({ rows }) => rows.length);
  assert.deepEqual(counts, [1, 1]);
});

test('the share of the 24 hours stays between 0 and 1', () => {
  const shares = [-1, 0, 12, 24, 99].map((hours) => shareUsed(hoursAgo(hours), now));
  assert.deepEqual(shares, [0, 0, 0.5, 1, 1]);
});

test('spans have minutes below two days', () => {
  const spans = [0, 59_999, 60_000, 3_600_000, 12_060_000, 172_800_000].map(formatSpan);
  assert.deepEqual(spans, [
    'menos de 1 min',
    'menos de 1 min',
    '1 min',
    '1 h',
    '3 h 21 min',
    '2 días',
  ]);
});

test('days are those of Madrid, also when the clocks change', () => {
  assert.equal(formatDay(new Date('2026-11-23T23:30:00.000Z'), now), 'hoy');
  assert.equal(formatDay(new Date('2026-11-22T23:30:00.000Z'), now), 'ayer');
  const times = [
    '2025-11-03T07:00Z',
    '2026-11-17T11:00Z',
    '2026-11-18T11:00Z',
    '2026-11-23T17:42Z',
  ];
  const said = times.map((at) =>
    [formatDayTime, formatSince].map((format) => format(at, now)),
  );
  assert.deepEqual(said, [
    ['3 nov 2025 08:00', 'el 3 nov 2025 a las 08:00'],
    ['17 nov 12:00', 'el 17 nov a las 12:00'],
    ['miércoles 12:00', 'el miércoles a las 12:00'],
    ['ayer 18:42', 'ayer a las 18:42'],
  ]);
  assert.equal(formatAt(now.toISOString(), now), 'a las 13:00');
  const beforeChange = new Date('2026-10-24T22:30:00.000Z');
  const dates = [0, 1, 2].map((days) => dateIn(days, beforeChange));
  assert.deepEqual(dates, ['2026-10-25', '2026-10-26', '2026-10-27']);
});

test('a reminder is due from 8:00 in Madrid until the next answer', () => {
  const state = (remindOn: string | null, at: string, answered?: string) =>
    reminderState(
      { remindOn, answered: answered ? answeredAt(answered) : null },
      new Date(at),
    );
  assert.equal(state(null, '2026-11-24T07:00:00.000Z'), 'none');
  assert.equal(state('2026-11-24', '2026-11-24T06:59:59.000Z'), 'set');
  assert.equal(state('2026-11-24', '2026-11-24T07:00:00.000Z'), 'due');
  assert.equal(
    state('2026-11-24', '2026-11-24T09:00:00.000Z', '2026-11-20T09:00:00.000Z'),
    'due',
  );
  assert.equal(
    state('2026-11-24', '2026-11-24T09:00:00.000Z', '2026-11-24T08:00:00.000Z'),
    'none',
  );
  const said = {
    '2026-11-23': 'Era para ayer',
    '2026-11-24': 'Para hoy',
    '2026-11-25': 'Vuelve mañana',
    '2026-11-26': 'Vuelve el jueves 26 nov',
    '2027-02-03': 'Vuelve el 3 feb 2027',
  };
  for (const [day, text] of Object.entries(said))
    assert.equal(reminderText(day, now), text);
  assert.equal(
    reminderText('2026-11-24', new Date('2026-11-24T06:59:00.000Z')),
    'Vuelve hoy a las 8:00',
  );
});

test('reminders are offered for tomorrow, a working day and in a week', () => {
  for (let day = 0; day < 7; day++) {
    const today = new Date(now.getTime() + day * 86_400_000);
    const [tomorrow, between, week] = reminderDates(today).map(({ date }) => date);
    assert.deepEqual([tomorrow, week], [dateIn(1, today), dateIn(7, today)]);
    assert.ok(
      [1, 2, 3, 4, 5].includes(new Date(`${between}T00:00:00Z`).getUTCDay()),
      between,
    );
  }
});
