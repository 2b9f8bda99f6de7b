import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answeredRow, requestRow } from '../../../tests/kit/request-row.ts';
import { outcomeKeys } from '../../contact-request/outcomes.ts';
import { consequenceText } from './consequence-text.ts';

const at = '2026-11-08T10:00:00.000Z';
const waiting = requestRow();
const answered = answeredRow(at);

const isNamed = { won: false, lost: false, discarded: false, visit: true, quoted: true };

for (const kind of outcomeKeys) {
  const announces = isNamed[kind] ? 'announces a notice' : 'announces no notice';
  test(`${announces} in the morning of a request that is ${kind}`, () => {
    const text = consequenceText({ ...answered, outcome: { kind, at, by: null } });

    assert.equal(text.includes('8:00'), isNamed[kind]);
  });
}

test('says that a request goes on waiting', () => {
  assert.match(consequenceText(waiting), /Sin contestar/);
});
