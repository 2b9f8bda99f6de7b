import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Tab, tabs } from '../../contact-request/tabs.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import {
  arrivalCounter,
  belongs,
  groupByMonth,
  groupWaiting,
  type RowGroup,
} from './grouping.ts';

const now = new Date('2026-11-24T12:00:00.000Z');
const at = hoursAgo(1);

test('a visit keeps an unanswered request among those that wait', () => {
  assert.deepEqual(tabsOf({ outcome: { kind: 'visit', at } }), ['waiting', 'all']);
});

test('a request that was answered with a quote stands among the quotes', () => {
  const quoted = tabsOf({
    answered: { at, by: null, how: null, action: 'a' },
    outcome: { kind: 'quoted', at },
  });

  assert.deepEqual(quoted, ['all', 'quotes']);
});

test('spam stands in its own tab alone', () => {
  assert.deepEqual(tabsOf({ state: 'spam' }), ['spam']);
});

test('groups by deadline keep the order of the list', () => {
  const rows = [30, 25, 21, 3, 1].map((hours, id) => row(id, hoursAgo(hours)));

  const groups = groupWaiting(rows, [], true, now);

  assert.deepEqual(idsOf(groups), [[0, 1], [2], [3, 4]]);
});

test('only the group of late requests is late', () => {
  const rows = [30, 21, 3].map((hours, id) => row(id, hoursAgo(hours)));

  const groups = groupWaiting(rows, [], true, now);

  assert.deepEqual(
    groups.map(({ late }) => late),
    [true, false, false],
  );
});

test('without a promise all waiting requests are one group', () => {
  const rows = [30, 25, 21, 3, 1].map((hours, id) => row(id, hoursAgo(hours)));

  assert.equal(groupWaiting(rows, [], false, now).length, 1);
});

test('a late request whose reminder is due stands in one group', () => {
  const late = row(0, hoursAgo(30));
  const lateAndDue = row(1, hoursAgo(25));
  const dueQuote = row(2, hoursAgo(200));

  const groups = groupWaiting([late, lateAndDue], [dueQuote, lateAndDue], true, now);

  assert.deepEqual(idsOf(groups), [[2, 1], [0]]);
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
  return { id, receivedAt, source: 'web', answered: null } as RequestRow;
}

function tabsOf(request: Partial<RequestRow>): Tab[] {
  const unanswered = { state: 'received', answered: null, outcome: null } as const;
  return tabs.filter((tab) => belongs({ ...unanswered, ...request }, tab));
}

function idsOf(groups: RowGroup[]): number[][] {
  return groups.map(({ rows }) => rows.map(({ id }) => id));
}
