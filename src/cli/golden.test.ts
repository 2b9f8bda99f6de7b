import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { silentTerminal } from '../../tests/support/commands.ts';
import { untouched } from '../../tests/support/requests.ts';
import type { FoundRequest } from '../requests/find.ts';
import type { Done } from '../requests/find-one.ts';
import { asTable } from './text/request-table.ts';
import { asText } from './text/whole-request.ts';

// What is right is in golden/. After a change that is meant: node --test --test-update-snapshots src/cli/golden.test.ts

const config = { mail: { url: '', from: { name: '', address: '' }, to: [] } };

for (const columns of [60, 120]) {
  test(`the requests as a terminal of ${columns} columns shows them`, (t) => {
    compare(
      t,
      `list-${columns}.txt`,
      asTable(requests, { terminal: silentTerminal(columns), now, config, promised: true }),
    );
  });

  test(`a whole request as a terminal of ${columns} columns shows it`, (t) => {
    const notice = {
      id: 1,
      kind: 'request',
      channel: 'mail',
      subscription_id: null,
      request_id: 3,
      state: 'pending',
      attempts: 2,
      refusals: 1,
      tried_since: '2026-11-19T09:00:00.000Z',
      created_at: '2026-11-19T09:00:00.000Z',
      due_at: '2026-11-21T12:30:00.000Z',
      lease_until: null,
      lease_holder: null,
      owes: 0,
      waits_since: null,
      last_error: '451 4.3.0\u001b[31m later, please',
      delivered_at: null,
    } as const;
    const digest = {
      ...notice,
      id: 2,
      kind: 'digest',
      state: 'delivered',
      delivered_at: '2026-11-19T09:00:04.000Z',
    } as const;
    const events: Done[] = [
      {
        kind: 'labels',
        at: '2026-11-19T10:00:00.000Z',
        by: 'Marc',
        detail: { service: 'painting' },
        action: null,
      },
      { kind: 'answered', at: '2026-11-20T10:00:00.000Z', by: null, detail: { how: 'call' }, action: null },
    ];
    const whole = {
      request: hostile,
      notes: [],
      notices: [notice, { ...digest, attempts: 1, last_error: null }],
      events,
    };
    compare(
      t,
      `show-${columns}.txt`,
      asText(whole, { terminal: silentTerminal(columns), now, config, promised: true }),
    );
  });
}

test('the headings of the list stand above their columns in a terminal of any width', () => {
  for (let columns = 100; columns <= 240; columns++) {
    const terminal = silentTerminal(columns);
    const [head = '', row = ''] = asTable([ordinary], { terminal, now, config, promised: true }).split('\n');
    assert.equal(head.indexOf('Mensaje'), row.indexOf('Grietas'), `${columns} columns`);
  }
});

function compare(t: TestContext, file: string, text: string): void {
  t.assert.fileSnapshot(text, join(import.meta.dirname, 'golden', file), { serializers: [String] });
}

function now(): Date {
  return new Date('2026-11-21T12:00:00.000Z');
}

const ordinary: FoundRequest = {
  id: 1208,
  received_at: '2026-11-21T08:59:00.000Z',
  state: 'received',
  reason: null,
  name: 'Ana Pérez',
  email: 'ana@example.com',
  phone: '+34 600 000 000',
  message: 'Grietas en la fachada, en la cara norte.\n\n¿Cuándo podríais venir?',
  ...untouched,
  notice: 'pending',
  answeredBy: null,
};

const hostile: FoundRequest = {
  ...ordinary,
  id: 3,
  received_at: '2026-11-19T09:00:00.000Z',
  state: 'quarantined',
  reason: 'links,seo',
  name: '\u001b[31mRojo\u001b[0m\u001b]0;título\u0007\u009b2J \u202eodacifitse 👩‍🚒 𐍈',
  email: 'x@example.com',
  phone: '=HYPERLINK("http://evil")\u2066',
  message: `\u001b[2J@SUM(A1)\u2028Avisos por correo\n  ninguno\n${'palabra'.repeat(40)} 李小龍李小龍李小龍 ${'fin '.repeat(30)}`,
  http_request_id: '0c5f7a4e-0000-4000-8000-000000000000',
  notice: null,
};

const requests: FoundRequest[] = [
  ordinary,
  {
    ...ordinary,
    id: 1207,
    received_at: '2026-11-21T08:00:00.000Z',
    answered_at: '2026-11-21T09:00:00.000Z',
    notice: 'delivered',
    phone: '',
  },
  {
    ...ordinary,
    id: 99,
    received_at: '2026-11-19T22:30:00.000Z',
    notice: 'failed',
    name: 'Comunidad de propietarios de la calle de Enric Granados 114',
  },
  hostile,
  {
    ...ordinary,
    id: 2,
    received_at: '2026-11-02T10:00:00.000Z',
    answered_at: '2026-11-04T10:00:00.000Z',
    notice: 'delivered',
    message: 'x'.repeat(5000),
    name: 'محمد علي',
  },
];
