import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import {
  contactFields,
  honeypotField,
  languageField,
} from '../../contact-request/fields.ts';
import { sendRequest } from './send-request.ts';

const refused = { status: 'error', fieldErrors: {} };
const accept = () => Response.json({ success: true });

test('posts to its endpoint', async () => {
  const { url } = await sendWith(accept);

  assert.equal(url, '/destino');
});

test('posts exactly the fields of the form', async () => {
  const { body } = await sendWith(accept, filledForm({ [honeypotField]: '' }));

  assert.deepEqual([...body.keys()], contactFields);
});

test('posts the language of a form that has one', async () => {
  const { body } = await sendWith(accept, filledForm({ [languageField]: 'ca' }));

  assert.equal(body.get(languageField), 'ca');
});

test('posts the honeypot too if it is filled', async () => {
  const { body } = await sendWith(accept, filledForm({ [honeypotField]: 'x' }));

  assert.deepEqual([...body.keys()], [...contactFields, honeypotField]);
});

for (const status of [200, 429, 500]) {
  for (const success of [true, 1, 'yes', {}]) {
    test(`accepts ${JSON.stringify(success)} with status ${status}`, async () => {
      const { outcome } = await sendWith(() => Response.json({ success }, { status }));

      assert.deepEqual(outcome, { status: 'success' });
    });
  }

  for (const success of [false, 0, '', null, undefined]) {
    test(`fails on ${JSON.stringify(success)} with status ${status}`, async () => {
      const { outcome } = await sendWith(() => Response.json({ success }, { status }));

      assert.deepEqual(outcome, refused);
    });
  }
}

for (const body of ['<!doctype html>', '', '{"success":tr', 'null', '[]', '"success"']) {
  test(`fails without a JSON object: ${body || 'an empty answer'}`, async () => {
    const { outcome } = await sendWith(() => new Response(body));

    assert.deepEqual(outcome, refused);
  });
}

test('fails if the network does', async () => {
  const { outcome } = await sendWith(() => Promise.reject(new TypeError('fetch failed')));

  assert.deepEqual(outcome, refused);
});

test('ignores messages for unknown fields', async () => {
  const errors = { email: 'Revisa el correo.', name: 7, iban: 'x' };

  const { outcome } = await sendWith(() => Response.json({ success: false, errors }));

  assert.deepEqual(outcome, {
    status: 'error',
    fieldErrors: { email: 'Revisa el correo.' },
  });
});

test('returns the sentence of the server', async () => {
  const message = 'Espera unos minutos.';

  const { outcome } = await sendWith(() =>
    Response.json({ success: false, message }, { status: 429 }),
  );

  assert.deepEqual(outcome, { ...refused, message });
});

for (const message of ['', 7, null, { es: 'Espera.' }]) {
  test(`ignores a message that is no sentence: ${JSON.stringify(message)}`, async () => {
    const { outcome } = await sendWith(() => Response.json({ success: false, message }));

    assert.deepEqual(outcome, refused);
  });
}

for (const name of ['fetch', 'FormData', 'AbortSignal'] as const) {
  test(`throws before it sends anything without ${name}`, (t) => {
    const form = filledForm();
    const present = globalThis[name];
    t.after(() => Object.assign(globalThis, { [name]: present }));
    Reflect.deleteProperty(globalThis, name);

    assert.throws(() => sendRequest('/destino', form));
  });
}

test('returns a failure if `fetch` itself throws', async (t) => {
  t.mock.method(globalThis, 'fetch', () => {
    throw new TypeError('changed by an extension');
  });

  assert.deepEqual(await sendRequest('/destino', filledForm()), refused);
});

test('gives up after 20 seconds without an answer', async (t) => {
  const givingUp = new AbortController();
  const timeout = t.mock.method(AbortSignal, 'timeout', () => givingUp.signal);
  t.mock.method(globalThis, 'fetch', neverAnswers);
  const sent = sendRequest('/destino', filledForm());

  givingUp.abort();

  assert.deepEqual(await sent, refused);
  assert.deepEqual(timeout.mock.calls[0]?.arguments, [20_000]);
});

/** Sends a form through a fake network. Returns the outcome and what was requested. */
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

function filledForm(extra: Record<string, string> = {}): FormData {
  const form = new FormData();
  const fields = {
    name: 'Ana',
    email: 'ana@example.com',
    phone: '',
    message: 'Hola',
    ...extra,
  };
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, value);
  }
  return form;
}

/** A network that is silent until the request is aborted. */
function neverAnswers(_url: string, { signal }: { signal: AbortSignal }) {
  return new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
