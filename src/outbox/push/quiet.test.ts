import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quietUntil } from './claim.ts';

/** In UTC, as ISO 8601 to the minute; Madrid is an hour ahead in winter, and two in summer. */
const cases: [hours: string, now: string, until: string | undefined][] = [
  ['22:00 to 07:00', '2026-11-21T20:59', undefined],
  ['22:00 to 07:00', '2026-11-21T21:00', '2026-11-22T06:00'],
  ['22:00 to 07:00', '2026-11-21T23:30', '2026-11-22T06:00'],
  ['22:00 to 07:00', '2026-11-22T05:59', '2026-11-22T06:00'],
  ['22:00 to 07:00', '2026-11-22T06:00', undefined],
  ['14:00 to 16:00', '2026-07-01T11:59', undefined],
  ['14:00 to 16:00', '2026-07-01T12:00', '2026-07-01T14:00'],
  ['14:00 to 16:00', '2026-07-01T14:00', undefined],
  // In the night to the 25th of October 2026 the clocks go back, and to the 29th of March 2026 forward.
  ['22:00 to 07:00', '2026-10-24T21:00', '2026-10-25T06:00'],
  ['22:00 to 07:00', '2026-03-28T22:00', '2026-03-29T05:00'],
  ['22:00 to 02:30', '2026-03-28T22:00', '2026-03-28T23:00'],
];

for (const [hours, now, until] of cases) {
  test(`quiet from ${hours} in Madrid, at ${now} UTC: ${until ? `until ${until}` : 'not quiet'}`, () => {
    const [quiet_from = '', quiet_until = ''] = hours.split(' to ');
    const end = quietUntil({ quiet_from, quiet_until }, new Date(`${now}:00.000Z`));
    assert.equal(end?.toISOString().slice(0, 16), until);
  });
}

test('without quiet hours it is never quiet', () => {
  assert.equal(quietUntil({ quiet_from: null, quiet_until: null }, new Date()), undefined);
});
