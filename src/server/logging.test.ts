import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postForm, validRequest } from '../../tests/kit/form.ts';
import { startTestServer } from '../../tests/kit/server.ts';
import { until } from '../../tests/kit/until.ts';

test('logs method, route, status and time, and nothing of the visitor', async (t) => {
  const { url, lines } = await startTestServer(t);
  const headers = {
    'user-agent': 'Agent/7',
    referer: 'https://from.example',
    'x-forwarded-for': '192.0.2.9',
    'x-request-id': 'forged',
  };
  const sent = await postForm(`${url}`, validRequest, headers);
  await postForm(`${url}`, { ...validRequest, email: 'wrong-address' }, headers);
  await fetch(`${url}/ana@example.com?q=secret`, { headers });
  await fetch(`${url}/?q=secret`, { headers });
  await fetch(`${url}/%zz-secret`, { headers });
  await fetch(`${url}/secret`, { method: 'PUT', headers, body: 'secret' });
  const log = lines.join('');
  const personal = [
    ...Object.values(validRequest),
    'wrong-address',
    'secret',
    'Agent/7',
    'from.example',
  ];
  for (const value of [...personal, '192.0.2.9', 'forged'])
    assert.equal(log.includes(value), false, value);
  // The address that the server itself listens at may be there, once.
  assert.equal(log.split('127.0.0.1').length, 2);
  const { time, reqId, ms, ...line } = JSON.parse(
    lines.find((text) => text.includes('POST')) ?? '{}',
  );
  assert.deepEqual(line, {
    level: 'info',
    method: 'POST',
    route: '/contact-form-client.php',
    status: 200,
    msg: 'request',
  });
  assert.equal(typeof ms, 'number');
  assert.match(time, /Z$/);
  assert.equal(reqId, sent.headers.get('x-request-id'));
});

test('logs successful reads at debug, all other requests at info', async (t) => {
  const { url, lines } = await startTestServer(t);
  const asked: [level: string, ask: () => Promise<Response>][] = [
    ['debug', () => fetch(url)],
    ['debug', () => fetch(`${url}/healthz`, { method: 'HEAD' })],
    ['info', () => fetch(`${url}/anything`)],
    ['info', () => postForm(url, validRequest)],
  ];
  for (const [level, ask] of asked) {
    await ask();
    await until(() => lines.at(-1)?.includes('"msg":"request"') ?? false);
    assert.equal(JSON.parse(lines.pop() ?? '{}').level, level, `${ask}`);
  }
});
