import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { noteServerTime, serverTime } from './server-time.ts';

test('the time is that of the server', (t) => {
  assert.equal(timeAfterAnswers(t, '07:00:00'), '07:00:00');
});

test('of two near times the later one counts', (t) => {
  assert.equal(timeAfterAnswers(t, '09:00:00', '09:00:01'), '09:00:01');
});

test('a near time that is earlier changes nothing', (t) => {
  assert.equal(timeAfterAnswers(t, '11:00:01', '11:00:00'), '11:00:01');
});

test('a time that is far from the last one counts', (t) => {
  assert.equal(timeAfterAnswers(t, '13:00:00', '12:00:00'), '12:00:00');
});

for (const header of [null, '', 'soon'])
  test(`the header ${JSON.stringify(header)} changes nothing`, (t) => {
    timeAfterAnswers(t, '15:00:00');

    noteServerTime(header);

    assert.match(serverTime().toISOString(), /T15:00:0/);
  });

test('a clock that is set back leaves the time', (t) => {
  timeAfterAnswers(t, '14:00:00');

  t.mock.timers.setTime(Date.parse('2026-11-24T09:00:00.000Z'));

  assert.match(serverTime().toISOString(), /T14:00:0/);
});

test('the time of the server is unknown when the desk is opened', async () => {
  const opened = await openClock();

  assert.equal(opened.isServerTimeKnown(), false);
});

test('the time of the server is known after an answer', async () => {
  const opened = await openClock();

  opened.noteServerTime('Tue, 24 Nov 2026 12:00:00 GMT');

  assert.equal(opened.isServerTimeKnown(), true);
});

/**
 * Returns the server's time after answers at these times, while here it is 12:00:00.9.
 */
function timeAfterAnswers(t: TestContext, ...times: string[]): string {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-24T12:00:00.900Z') });
  for (const time of times) noteServerTime(`Tue, 24 Nov 2026 ${time} GMT`);
  return serverTime().toISOString().slice(11, 19);
}

let opened = 0;

/** Loads the module as a newly opened page does. */
function openClock(): Promise<typeof import('./server-time.ts')> {
  opened++;
  return import(`./server-time.ts?opened=${opened}`);
}
