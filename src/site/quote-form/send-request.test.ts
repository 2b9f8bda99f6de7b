import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { contactFields, honeypotField } from '../../contact/fields.ts';
import { sendRequest } from './send-request.ts';

const refused = { kind: 'refused', fieldErrors: {} };

function filledForm(extra: Record<string, string> = {}): FormData {
  const form = new FormData();
  const fields = { name: 'Ana', email: 'ana@example.com', phone: '', message: 'Hola', ...extra };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Sends with a stand-in for the network, and says what was asked of it. */
async function sendWith(answer: () => Response | Promise<Response>, form = filledForm()) {
  const fetch = mock.method(globalThis, 'fetch', async (_url: string, _init: RequestInit) => answer());
  try {
    const outcome = await sendRequest('/destino', form);
    const [url, init] = fetch.mock.calls[0]?.arguments ?? [];
    return { outcome, url, body: init?.body as FormData };
  } finally {
    fetch.mock.restore();
  }
}

describe('sending a request', () => {
  it('posts exactly the fields of the form, the empty ones too, and the honeypot when something filled it', async () => {
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

  for (const success of [true, 1, 'yes', {}]) {
    it(`takes a success of ${JSON.stringify(success)} as accepted with any status`, async () => {
      const { outcome } = await sendWith(() => Response.json({ success }, { status: 500 }));
      assert.deepEqual(outcome, { kind: 'accepted' });
    });
  }

  for (const success of [false, 0, '', null, undefined]) {
    it(`takes a success of ${JSON.stringify(success)} as refused with any status`, async () => {
      for (const status of [200, 429, 503])
        assert.deepEqual((await sendWith(() => Response.json({ success }, { status }))).outcome, refused);
    });
  }

  for (const body of [
    '<!doctype html><title>Error</title>',
    '',
    '{"success":tr',
    'null',
    '[]',
    '"success"',
  ]) {
    it(`is refused when the answer is no JSON object but ${JSON.stringify(body)}`, async () => {
      assert.deepEqual((await sendWith(() => new Response(body))).outcome, refused);
    });
  }

  it('is refused when the network fails', async () => {
    assert.deepEqual((await sendWith(() => Promise.reject(new TypeError('fetch failed')))).outcome, refused);
  });

  it('believes only sentences for fields that it knows', async () => {
    const errors = { email: 'Revisa el correo.', name: 7, iban: 'x' };
    const { outcome } = await sendWith(() => Response.json({ success: false, errors }));
    assert.deepEqual(outcome, { kind: 'refused', fieldErrors: { email: 'Revisa el correo.' } });
  });

  it('gives up on a server that does not answer for 20 seconds', async (t) => {
    const givingUp = new AbortController();
    const timeout = t.mock.method(AbortSignal, 'timeout', () => givingUp.signal);
    t.mock.method(globalThis, 'fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const sent = sendRequest('/destino', filledForm());
    assert.deepEqual(timeout.mock.calls[0]?.arguments, [20_000]);
    givingUp.abort();
    assert.deepEqual(await sent, refused);
  });
});
