import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

test('an empty environment gives a server that only this machine reaches', () => {
  assert.deepEqual(readConfig({}), {
    host: '127.0.0.1',
    port: 8080,
    database: { kind: 'sqlite', file: resolve('data/requests.sqlite') },
    logLevel: 'info',
    trustProxy: [],
    siteDir: resolve('dist/site'),
    deskOrigin: null,
    backupDir: resolve('data/backups'),
    deskDir: resolve('dist/desk'),
    mail: null,
    notifyUrl: null,
    webhook: null,
    requestsCommand: 'npm run --silent requests --',
    rateLimit: 5,
    rateLimitTotal: 300,
    metricsPort: null,
  });
});

test('every variable is taken over', () => {
  const config = readConfig({
    HOST: '::',
    PORT: '0',
    DATA_DIR: '/srv/data',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
    SITE_DIR: '/srv/site',
    BACKUP_DIR: '/srv/backups',
    DESK_ORIGIN: 'https://oficina.example.com/',
    RATE_LIMIT: '20',
    RATE_LIMIT_TOTAL: '1000',
    METRICS_PORT: '9464',
    SMTP_URL: 'smtp://ana:s3cret@mail.example:587',
    MAIL_FROM: 'web@example.com',
    MAIL_TO: 'info@example.com',
    NOTIFY_URL: 'https://hooks.example/a',
    SMTP_PLAIN: 'yes',
    REQUESTS_COMMAND: ' sudo requests ',
  });
  assert.deepEqual(config, {
    host: '::',
    port: 0,
    database: { kind: 'sqlite', file: '/srv/data/requests.sqlite' },
    logLevel: 'silent',
    trustProxy: ['loopback', '10.0.0.0/8'],
    siteDir: '/srv/site',
    deskOrigin: 'https://oficina.example.com',
    backupDir: '/srv/backups',
    deskDir: resolve('dist/desk'),
    mail: {
      url: 'smtp://ana:s3cret@mail.example:587',
      from: { name: '', address: 'web@example.com' },
      to: ['info@example.com'],
      plain: true,
    },
    notifyUrl: 'https://hooks.example/a',
    webhook: null,
    requestsCommand: 'sudo requests',
    rateLimit: 20,
    rateLimitTotal: 1000,
    metricsPort: 9464,
  });
});

test('an empty variable counts as absent', () => {
  assert.equal(readConfig({ PORT: '', HOST: ' ' }).port, 8080);
});

test('localhost is one address, so that one server listens', () => {
  assert.equal(readConfig({ HOST: 'localhost' }).host, '127.0.0.1');
});

test('one error lists every fault with its name, the value and what was expected', () => {
  const environment = { HOST: 'here', PORT: '65536', LOG_LEVEL: 'loud', TRUST_PROXY: 'true,nobody' };
  assert.throws(
    () => readConfig(environment),
    (error) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, /5 faults/);
      assert.match(error.message, /HOST="here": expected the IP address/);
      assert.match(error.message, /PORT="65536": expected a whole number from 0 to 65535/);
      assert.match(error.message, /LOG_LEVEL="loud": expected one of trace, .*silent/);
      assert.match(error.message, /TRUST_PROXY="true,nobody": "true": refused, it trusts everyone/);
      assert.match(error.message, /TRUST_PROXY="true,nobody": "nobody": expected an IP address/);
      return true;
    },
  );
});

for (const url of [
  'postgres://ana:s3cret@db.example:5433/requests',
  'postgresql://db/requests?sslmode=disable',
]) {
  test(`DATABASE_URL=${url} takes the place of the file`, () => {
    assert.deepEqual(readConfig({ DATABASE_URL: url }).database, { kind: 'postgres', url });
  });
}

for (const url of [
  'mysql://ana:s3cret@db/x',
  'postgres:///x',
  'postgres://ana:s3cret@db/',
  'ana:s3cret@db',
]) {
  test(`DATABASE_URL=${url} is refused, and no password is printed`, () => {
    assert.throws(
      () => readConfig({ DATABASE_URL: `${url}?password=s3cret` }),
      (error) => {
        assert.ok(error instanceof ConfigError);
        assert.match(error.message, /DATABASE_URL=".*": expected postgres:\/\//);
        assert.doesNotMatch(error.message, /s3cret/);
        return true;
      },
    );
  });
}

for (const limit of ['0', '-1', '1.5', 'many', '10000000']) {
  test(`RATE_LIMIT=${limit} is refused`, () => {
    assert.throws(() => readConfig({ RATE_LIMIT: limit, RATE_LIMIT_TOTAL: limit }), /2 faults/);
  });
}

for (const port of ['-1', '80.5', '0x50', '8e3', 'http', '99999']) {
  test(`PORT=${port} is refused`, () => {
    assert.throws(() => readConfig({ PORT: port }), ConfigError);
  });
}
