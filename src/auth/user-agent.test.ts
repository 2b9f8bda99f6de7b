import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceFromUserAgent } from './user-agent.ts';

const chrome = 'Chrome/142.0 Safari/537.36';

for (const { browser, system, userAgent } of [
  {
    browser: 'Edge',
    system: 'Windows',
    userAgent: `(Windows NT 10.0) ${chrome} Edg/142.0`,
  },
  { browser: 'Chrome', system: 'Linux', userAgent: `(X11; Linux x86_64) ${chrome}` },
  {
    browser: 'Firefox',
    system: 'Windows',
    userAgent: '(Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0',
  },
  {
    browser: 'Edge',
    system: 'Android',
    userAgent: `(Linux; Android 10) ${chrome} EdgA/142.0`,
  },
  {
    browser: 'Samsung Internet',
    system: 'Android',
    userAgent: `(Linux; Android 10) SamsungBrowser/29.0 ${chrome}`,
  },
  {
    browser: 'Firefox',
    system: 'iPhone',
    userAgent: '(iPhone; CPU iPhone OS 18_7 like Mac OS X) FxiOS/145.0 Safari/605.1',
  },
  {
    browser: 'Chrome',
    system: 'iPad',
    userAgent: '(iPad; CPU OS 18_7 like Mac OS X) CriOS/142.0 Safari/605.1',
  },
  {
    browser: 'Safari',
    system: 'Mac',
    userAgent: '(Macintosh; Intel Mac OS X) Version/26.1 Safari/605.1',
  },
  { browser: 'unknown', system: 'unknown', userAgent: undefined },
])
  test(`names ${browser} on ${system}`, () => {
    assert.deepEqual(deviceFromUserAgent(userAgent), { browser, system });
  });
