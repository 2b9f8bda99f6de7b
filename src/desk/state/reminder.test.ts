import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reminderDates, reminderState, reminderText } from './reminder.ts';
import { dateIn } from './time.ts';

const now = new Date('2026-11-24T12:00:00.000Z');
const today = '2026-11-24';

type Case = {
  remindOn: string | null;
  at: string;
  answered?: string;
  state: ReturnType<typeof reminderState>;
};

const cases: Record<string, Case> = {
  'a request without a reminder has none': {
    remindOn: null,
    at: '2026-11-24T07:00:00.000Z',
    state: 'none',
  },
  'a reminder is set until 8:00 in Madrid': {
    remindOn: today,
    at: '2026-11-24T06:59:59.000Z',
    state: 'set',
  },
  'a reminder is due at 8:00 in Madrid': {
    remindOn: today,
    at: '2026-11-24T07:00:00.000Z',
    state: 'due',
  },
  'a reminder is due in spite of an earlier answer': {
    remindOn: today,
    at: '2026-11-24T09:00:00.000Z',
    answered: '2026-11-20T09:00:00.000Z',
    state: 'due',
  },
  'an answer after 8:00 ends the reminder': {
    remindOn: today,
    at: '2026-11-24T09:00:00.000Z',
    answered: '2026-11-24T08:00:00.000Z',
    state: 'none',
  },
};

for (const [title, { remindOn, at, answered, state }] of Object.entries(cases)) {
  test(title, () => {
    const answer =
      answered === undefined
        ? null
        : { at: answered, by: null, how: null, action: 'action-0' };

    assert.equal(reminderState({ remindOn, answered: answer }, new Date(at)), state);
  });
}

for (const { day, date, text } of [
  { day: 'yesterday', date: '2026-11-23', text: 'Era para ayer' },
  { day: 'today', date: today, text: 'Para hoy' },
  { day: 'tomorrow', date: '2026-11-25', text: 'Vuelve mañana' },
  { day: 'a day of this year', date: '2026-11-26', text: 'Vuelve el jueves 26 nov' },
  { day: 'a day of next year', date: '2027-02-03', text: 'Vuelve el 3 feb 2027' },
]) {
  test(`a reminder for ${day} says «${text}»`, () => {
    assert.equal(reminderText(date, now), text);
  });
}

test('a reminder for today says before 8:00 when it comes', () => {
  const early = new Date('2026-11-24T06:59:00.000Z');

  assert.equal(reminderText(today, early), 'Vuelve hoy a las 8:00');
});

test('offers a reminder for tomorrow', () => {
  const [tomorrow] = reminderDates(now);

  assert.equal(tomorrow?.date, dateIn(1, now));
});

test('offers a reminder in a week', () => {
  const [, , inAWeek] = reminderDates(now);

  assert.equal(inAWeek?.date, dateIn(7, now));
});

for (const { name, date } of [
  { name: 'Tuesday', date: '2026-11-24T12:00:00.000Z' },
  { name: 'Wednesday', date: '2026-11-25T12:00:00.000Z' },
  { name: 'Thursday', date: '2026-11-26T12:00:00.000Z' },
  { name: 'Friday', date: '2026-11-27T12:00:00.000Z' },
  { name: 'Saturday', date: '2026-11-28T12:00:00.000Z' },
  { name: 'Sunday', date: '2026-11-29T12:00:00.000Z' },
  { name: 'Monday', date: '2026-11-30T12:00:00.000Z' },
]) {
  test(`on a ${name} the reminder in between falls on a working day`, () => {
    const [, inBetween] = reminderDates(new Date(date));
    const weekday = new Date(`${inBetween?.date}T00:00:00Z`).getUTCDay();

    assert.ok(weekday >= 1 && weekday <= 5, inBetween?.date);
  });
}
