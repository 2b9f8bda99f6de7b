import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answeredRow, requestRow } from '../../../tests/kit/request-row.ts';
import { outcomeText } from './outcome-text.ts';

const now = new Date('2026-11-17T10:20:00.000Z');
const at = '2026-11-08T10:00:00.000Z';
const waiting = requestRow();
const answered = answeredRow(at);
const call = { nextStep: 'call', nextOn: '2026-11-18' } as const;
const visit = { nextStep: 'visit', nextOn: '2026-11-19', nextTime: '12:00' } as const;
const followUp = { nextStep: 'follow-up', nextOn: '2026-11-16' } as const;

for (const { name, request, text } of [
  {
    name: 'a request that waits',
    request: waiting,
    text: 'Aún no. Lo que elijas la da por contestada.',
  },
  {
    name: 'a request that waits with a call ahead',
    request: { ...waiting, ...call },
    text: 'Aún no. Volver a llamar mañana.',
  },
  {
    name: 'an answered request',
    request: answered,
    text: 'Contestada; nada más de momento.',
  },
  {
    name: 'a visit',
    request: { ...answered, ...visit, outcome: { kind: 'visit', at, by: null } },
    text: 'Visita el jueves 19 nov a las 12:00. Está en la agenda.',
  },
  {
    name: 'a quote',
    request: {
      ...answered,
      ...followUp,
      outcome: { kind: 'quoted', at, by: null },
      amount: 3400,
    },
    text: 'Presupuesto de 3400 €, el domingo 8 nov. Volver a llamar, era para ayer.',
  },
  {
    name: 'a quote without amount or day',
    request: { ...answered, outcome: { kind: 'quoted', at, by: null } },
    text: 'Presupuesto, el domingo 8 nov. Sin próximo día.',
  },
  {
    name: 'a won request',
    request: {
      ...answered,
      outcome: { kind: 'won', at: '2026-11-17T09:02:00.000Z', by: 'Montse' },
      amount: 3400,
    },
    text: 'Ganada hoy a las 10:02, por Montse: 3400 €. Ya no vuelve a la agenda.',
  },
  {
    name: 'a lost request with a call ahead',
    request: { ...answered, ...call, outcome: { kind: 'lost', at, by: null } },
    text: 'Perdida el 8 nov a las 11:00. Volver a llamar mañana.',
  },
] as const) {
  test(`says what became of ${name}`, () => {
    const { strong, more } = outcomeText(request, now);

    assert.equal(`${strong} ${more}`.trim().replaceAll('\u00a0', ' '), text);
  });
}
