import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestRow } from '../../../tests/kit/request-row.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import {
  arrivalCounter,
  belongs,
  groupAgenda,
  groupByMonth,
  groupQuotes,
  groupWaiting,
  type RowGroup,
} from './grouping.ts';

const now = new Date('2026-11-24T12:00:00.000Z');
const at = hoursAgo(1);
const answered = { at, by: null, how: null, action: 'a' };

test('a request that waits with a call ahead stands in no agenda', () => {
  assert.deepEqual(listsOf({ nextStep: 'call' }), ['waiting', 'all']);
});

test('an answered request with a next step stands in the agenda', () => {
  assert.deepEqual(listsOf({ answered, nextStep: 'call' }), ['agenda', 'all']);
});

test('an open quote without a day stands among the quotes', () => {
  const quoted = { answered, outcome: { kind: 'quoted', at, by: null } } as const;

  assert.deepEqual(listsOf(quoted), ['quotes', 'all']);
});

test('a quote to prepare stands among the quotes', () => {
  const prepared = listsOf({ answered, nextStep: 'quote' });

  assert.deepEqual(prepared, ['agenda', 'quotes', 'all']);
});

test('spam stands in its own list alone', () => {
  assert.deepEqual(listsOf({ state: 'spam' }), ['spam']);
});

test('groups by deadline keep the order of the list', () => {
  const rows = [30, 25, 21, 3, 1].map((hours, id) => row(id, hoursAgo(hours)));

  const groups = groupWaiting(rows, true, now);

  assert.deepEqual(idsOf(groups), [[0, 1], [2], [3, 4]]);
});

test('only the group of late requests is late', () => {
  const rows = [30, 21, 3].map((hours, id) => row(id, hoursAgo(hours)));

  const groups = groupWaiting(rows, true, now);

  assert.deepEqual(
    groups.map(({ late }) => late),
    [true, false, false],
  );
});

test('without a promise all waiting requests are one group', () => {
  const rows = [30, 25, 21, 3, 1].map((hours, id) => row(id, hoursAgo(hours)));

  assert.equal(groupWaiting(rows, false, now).length, 1);
});

test('urgent requests are a group of their own', () => {
  const late = row(0, hoursAgo(30));
  const urgent = { ...row(1, hoursAgo(1)), urgent: true };

  const groups = groupWaiting([late, urgent], true, now);

  assert.deepEqual(idsOf(groups), [[1], [0]]);
});

test('groups the agenda by day', () => {
  const days = ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'];
  const later = ['2026-11-26', '2026-11-30', '2026-12-01', '2027-01-01'];
  const rows = [...days, ...later].map((nextOn, id) => ({ ...row(id, at), nextOn }));

  const groups = groupAgenda(rows, now);

  assert.deepEqual(
    groups.map(({ title }) => title),
    [
      'Atrasado',
      'Hoy, martes 24',
      'Mañana, miércoles 25',
      'Jueves 26',
      'Lunes 30',
      'Más adelante',
    ],
  );
  assert.deepEqual(idsOf(groups), [[0, 1], [2], [3], [4], [5], [6, 7]]);
});

test('a row that was moved joins the group of its new day', () => {
  const days = ['2026-11-25', '2026-11-24', '2026-11-25'];
  const rows = days.map((nextOn, id) => ({ ...row(id, at), nextOn }));

  assert.deepEqual(idsOf(groupAgenda(rows, now)), [[1], [0, 2]]);
});

test('a day of the agenda is in the order of hour and kind', () => {
  const today = { ...row(0, at), nextOn: '2026-11-24' };
  const rows: RequestRow[] = [
    { ...today, id: 1, nextStep: 'call' },
    { ...today, id: 2, nextStep: 'visit' },
    { ...today, id: 3, nextStep: 'visit', nextTime: '16:00' },
    { ...today, id: 4, nextStep: 'visit', nextTime: '09:15' },
  ];

  assert.deepEqual(idsOf(groupAgenda(rows, now)), [[4, 3, 2, 1]]);
});

test('quotes to prepare are a group of their own', () => {
  const toPrepare: RequestRow = { ...row(0, at), nextStep: 'quote', outcome: null };
  const quoted = { kind: 'quoted', at, by: null } as const;
  const open: RequestRow = { ...row(1, at), nextStep: null, outcome: quoted };

  assert.deepEqual(idsOf(groupQuotes([open, toPrepare])), [[0], [1]]);
});

test('quotes to prepare are in the order of their days', () => {
  const later: RequestRow = { ...row(0, at), nextStep: 'quote', nextOn: '2026-11-25' };
  const first: RequestRow = { ...row(1, at), nextStep: 'quote', nextOn: '2026-11-24' };

  assert.deepEqual(idsOf(groupQuotes([later, first])), [[1, 0]]);
});

test('a quote that was just sent stands behind the open ones', () => {
  const sentAt = (sent: string) => ({ kind: 'quoted', at: sent, by: null }) as const;
  const just: RequestRow = { ...row(0, at), outcome: sentAt(hoursAgo(0)) };
  const before: RequestRow = { ...row(1, at), outcome: sentAt(hoursAgo(9)) };

  assert.deepEqual(idsOf(groupQuotes([just, before])), [[1, 0]]);
});

test('counts neither earlier requests nor logged calls as arrived', () => {
  const countArrived = arrivalCounter(hoursAgo(2));
  const earlier = row(1, hoursAgo(30));
  const arrived = row(2, hoursAgo(1));
  const logged: RequestRow = { ...row(3, hoursAgo(1)), source: 'phone' };

  assert.equal(countArrived([earlier, arrived, logged]), 1);
});

test('still counts an arrived request that was handled since', () => {
  const countArrived = arrivalCounter(hoursAgo(2));
  countArrived([row(1, hoursAgo(1))]);

  assert.equal(countArrived([row(2, hoursAgo(0))]), 2);
});

test('groups by month in Madrid', () => {
  const november = row(0, '2026-10-31T23:30:00.000Z');
  const october = row(1, '2026-10-31T22:30:00.000Z');

  assert.deepEqual(idsOf(groupByMonth([november, october])), [[0], [1]]);
});

function hoursAgo(hours: number): string {
  return new Date(now.getTime() - hours * 3_600_000).toISOString();
}

function row(id: number, receivedAt: string): RequestRow {
  return requestRow({ id, receivedAt });
}

const allLists = ['waiting', 'agenda', 'quotes', 'all', 'spam'] as const;

function listsOf(request: Partial<RequestRow>) {
  return allLists.filter((list) => belongs(requestRow(request), list));
}

function idsOf(groups: RowGroup[]): number[][] {
  return groups.map(({ rows }) => rows.map(({ id }) => id));
}
