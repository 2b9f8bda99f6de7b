import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceFromUserAgent } from './user-agent.ts';

const chrome = 'Chrome/142.0 Safari/537.36';

for (const [userAgent, browser, system] of [
  [`(Windows NT 10.0) ${chrome} Edg/142.0`, 'Edge', 'Windows'],
  [`(X11; Linux x86_64) ${chrome}`, 'Chrome', 'Linux'],
  ['(Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Windows'],
  [`(Linux; Android 10) ${chrome} EdgA/142.0`, 'Edge', 'Android'],
  [`(Linux; Android 10) SamsungBrowser/29.0 ${chrome}`, 'Samsung Internet', 'Android'],
  [
    '(iPhone; CPU iPhone OS 18_7 like Mac OS X) FxiOS/145.0 Safari/605.1',
    'Firefox',
    'iPhone',
  ],
  ['(iPad; CPU OS 18_7 like Mac OS X) CriOS/142.0 Safari/605.1', 'Chrome', 'iPad'],
  ['(Macintosh; Intel Mac OS X) Version/26.1 Safari/605.1', 'Safari', 'Mac'],
  [undefined, 'unknown', 'unknown'],
] as const)
  test(`names ${browser} on ${system}`, () => {
    assert.deepEqual(deviceFromUserAgent(userAgent), { browser, system });
  });
