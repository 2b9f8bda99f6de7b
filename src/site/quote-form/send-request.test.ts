import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { contactFields, honeypotField } from '../../contact-request/fields.ts';
import { sendRequest } from './send-request.ts';

const refused = { status: 'error', fieldErrors: {} };

function filledForm(extra: Record<string, string> = {}): FormData {
  const form = new FormData();
  const fields = {
    name: 'Ana',
    email: 'ana@example.com',
    phone: '',
    message: 'Hola',
    ...extra,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Sends with a stand-in for the network, and says what was asked of it. */
async function sendWith(answer: () => Response | Promise<Response>, form = filledForm()) {
  const fetch = mock.method(
    globalThis,
    'fetch',
    async (_url: string, _init: RequestInit) => answer(),
  );
  try {
    const outcome = await sendRequest('/destino', form);
    const [url, init] = fetch.mock.calls[0]?.arguments ?? [];
    return { outcome, url, body: init?.body as FormData };
  } finally {
    fetch.mock.restore();
  }
}

test('posts exactly the form’s fields, and the honeypot if filled', async () => {
  for (const [filled, keys] of [
    ['', contactFields],
    ['x', [...contactFields, honeypotField]],
  ] as const) {
    const accept = () => Response.json({ success: true });
    const { url, body } = await sendWith(accept, filledForm({ [honeypotField]: filled }));
    assert.equal(url, '/destino');
    assert.deepEqual([...body.keys()], keys);
  }
});

test('accepts only an answer of success, with any status', async () => {
  for (const success of [true, 1, 'yes', {}, false, 0, '', null, undefined])
    for (const status of [200, 429, 500]) {
      const { outcome } = await sendWith(() => Response.json({ success }, { status }));
      assert.deepEqual(outcome, success ? { status: 'success' } : refused, `${success}`);
    }
});

test('fails if the network does, or without a JSON object', async () => {
  for (const body of ['<!doctype html>', '', '{"success":tr', 'null', '[]', '"success"'])
    assert.deepEqual((await sendWith(() => new Response(body))).outcome, refused, body);
  assert.deepEqual(
    (await sendWith(() => Promise.reject(new TypeError('fetch failed')))).outcome,
    refused,
  );
});

test('ignores messages for unknown fields', async () => {
  const errors = { email: 'Revisa el correo.', name: 7, iban: 'x' };
  const { outcome } = await sendWith(() => Response.json({ success: false, errors }));
  assert.deepEqual(outcome, {
    status: 'error',
    fieldErrors: { email: 'Revisa el correo.' },
  });
});

test('gives up after 20 seconds without an answer', async (t) => {
  const givingUp = new AbortController();
  const timeout = t.mock.method(AbortSignal, 'timeout', () => givingUp.signal);
  t.mock.method(
    globalThis,
    'fetch',
    (_url: string, { signal }: { signal: AbortSignal }) => {
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
    },
  );
  const sent = sendRequest('/destino', filledForm());
  assert.deepEqual(timeout.mock.calls[0]?.arguments, [20_000]);
  givingUp.abort();
  assert.deepEqual(await sent, refused);
});
