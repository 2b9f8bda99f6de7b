import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answeredRow, requestRow } from '../../../tests/kit/request-row.ts';
import { effectOfContact } from './after-contact.ts';

const today = '2026-11-24';
const tomorrow = '2026-11-25';
const at = '2026-11-20T12:00:00.000Z';
const waiting = requestRow();
const answered = answeredRow(at);

for (const { name, request, effect } of [
  { name: 'a request that waits', request: waiting, effect: 'answers' },
  {
    name: 'a request that waits, with a call ahead',
    request: { ...waiting, nextStep: 'call', nextOn: tomorrow },
    effect: 'answers',
  },
  {
    name: 'a call of today',
    request: { ...answered, nextStep: 'call', nextOn: today },
    effect: 'finishes',
  },
  {
    name: 'a follow-up that is overdue',
    request: { ...answered, nextStep: 'follow-up', nextOn: '2026-11-20' },
    effect: 'finishes',
  },
  {
    name: 'a follow-up of tomorrow',
    request: { ...answered, nextStep: 'follow-up', nextOn: tomorrow },
    effect: 'nothing',
  },
  {
    name: 'a visit of today',
    request: { ...answered, nextStep: 'visit', nextOn: today },
    effect: 'nothing',
  },
  {
    name: 'a quote to prepare',
    request: { ...answered, nextStep: 'quote', nextOn: today },
    effect: 'nothing',
  },
  { name: 'an answered request', request: answered, effect: 'nothing' },
] as const) {
  test(`speaking with the visitor of ${name}: ${effect}`, () => {
    assert.equal(effectOfContact(request, today), effect);
  });
}
