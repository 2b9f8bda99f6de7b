import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { type Config, readConfig } from './config.ts';
import { SettingsError } from './errors.ts';

const defaults: Config = {
  server: {
    host: '127.0.0.1',
    port: 8080,
    trustProxy: [],
    rateLimit: 5,
    rateLimitTotal: 300,
    metricsPort: null,
    logLevel: 'info',
  },
  storage: {
    database: { kind: 'sqlite', file: resolve('data/requests.sqlite') },
    backupDir: resolve('data/backups'),
  },
  mail: null,
  webhook: null,
  alerts: { url: null },
  desk: { origin: null, dir: resolve('dist/desk') },
  site: { dir: resolve('dist/site') },
  requestsCommand: 'npm run --silent requests --',
};

const mail = {
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'web@example.com',
  MAIL_TO: 'info@example.com',
};
const webhook = {
  WEBHOOK_URL: 'https://n8n.example.com/webhook/a',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
};

test('an empty environment listens on loopback only', () => {
  assert.deepEqual(readConfig({ PORT: '', HOST: ' ' }), defaults);
});

const postgres = 'postgresql://db/requests?sslmode=disable';
const proxies = [
  '127.0.0.1',
  '10.0.0.0/8',
  '::1',
  'fc00::/7',
  'loopback',
  'linklocal',
  'uniquelocal',
];

const validValues: [variable: string, text: string, expected: Partial<Config>][] = [
  ['HOST', 'localhost', { server: { ...defaults.server, host: '127.0.0.1' } }],
  ['HOST', '::', { server: { ...defaults.server, host: '::' } }],
  ['PORT', '0', { server: { ...defaults.server, port: 0 } }],
  ['SITE_DIR', '/srv/site', { site: { dir: '/srv/site' } }],
  ['BACKUP_DIR', '/srv/b', { storage: { ...defaults.storage, backupDir: '/srv/b' } }],
  [
    'DESK_ORIGIN',
    'https://Oficina.example.com:443/',
    { desk: { ...defaults.desk, origin: 'https://oficina.example.com' } },
  ],
  [
    'DESK_ORIGIN',
    'http://127.0.0.2:8080',
    { desk: { ...defaults.desk, origin: 'http://127.0.0.2:8080' } },
  ],
  ['RATE_LIMIT', '20', { server: { ...defaults.server, rateLimit: 20 } }],
  ['RATE_LIMIT_TOTAL', '1000', { server: { ...defaults.server, rateLimitTotal: 1000 } }],
  ['LOG_LEVEL', 'silent', { server: { ...defaults.server, logLevel: 'silent' } }],
  ['METRICS_PORT', '9464', { server: { ...defaults.server, metricsPort: 9464 } }],
  ['NOTIFY_URL', 'http://hooks.example/a', { alerts: { url: 'http://hooks.example/a' } }],
  ['REQUESTS_COMMAND', ' sudo requests ', { requestsCommand: 'sudo requests' }],
  [
    'DATABASE_URL',
    postgres,
    { storage: { ...defaults.storage, database: { kind: 'postgres', url: postgres } } },
  ],
  [
    'TRUST_PROXY',
    ` ${proxies.join(' ,')},`,
    { server: { ...defaults.server, trustProxy: proxies } },
  ],
];

test('reads each variable', () => {
  for (const [variable, text, expected] of validValues)
    assert.deepEqual(readConfig({ [variable]: text }), { ...defaults, ...expected });
  const { database, backupDir } = readConfig({ DATA_DIR: '/srv/data' }).storage;
  assert.deepEqual(database, { kind: 'sqlite', file: '/srv/data/requests.sqlite' });
  assert.equal(backupDir, '/srv/data/backups');
  assert.equal(readConfig({ ...mail, SMTP_URL: '' }).mail, null);
});

for (const [url, plain] of [
  ['smtp://localhost', true],
  ['smtp://127.0.0.2:2525', true],
  ['smtp://[::1]:2525', true],
  ['smtp://mail.example', false],
  ['smtp://localhost.mail.example', false],
  ['smtp://ana:s3cret@gmail?service=gmail', false],
  [
    'smtps://ana%40example.com:s%3Acret@mail.example:465/?tls.rejectUnauthorized=false',
    false,
  ],
] as const)
  test(`${url} is ${plain ? 'used' : 'not used'} without encryption by default`, () => {
    const config = {
      url,
      from: { name: '', address: 'web@example.com' },
      to: ['info@example.com'],
      plain,
    };
    assert.deepEqual(readConfig({ ...mail, SMTP_URL: url }).mail, config);
    assert.equal(
      readConfig({ ...mail, SMTP_URL: url, SMTP_PLAIN: 'yes' }).mail?.plain,
      true,
    );
  });

test('accepts a sender with a name, and deduplicates recipients', () => {
  const MAIL_FROM = '"Web de Vertical, BCN" <web@example.com>';
  const MAIL_TO = 'taller@example.com, Marta <taller@example.com>, jefe@example.com';
  const parsed = readConfig({ ...mail, MAIL_FROM, MAIL_TO }).mail;
  assert.deepEqual(parsed?.from, {
    name: 'Web de Vertical, BCN',
    address: 'web@example.com',
  });
  assert.deepEqual(parsed?.to, ['taller@example.com', 'jefe@example.com']);
});

test('a webhook requires https or loopback, and defaults to the id only', () => {
  const { WEBHOOK_URL: url } = webhook;
  assert.deepEqual(readConfig(webhook).webhook, {
    url,
    secret: Buffer.alloc(32, 7),
    content: 'id',
  });
  assert.equal(
    readConfig({ ...webhook, WEBHOOK_CONTENT: 'everything' }).webhook?.content,
    'everything',
  );
  for (const host of ['localhost:5678', '127.0.0.1', '[::1]:80'])
    assert.ok(readConfig({ ...webhook, WEBHOOK_URL: `http://${host}/hook` }).webhook);
});

test('one error lists every invalid variable with the expected value', () => {
  const message = configError({
    HOST: 'here',
    PORT: '65536',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'true,nobody',
    SMTP_URL: mail.SMTP_URL,
    WEBHOOK_URL: webhook.WEBHOOK_URL,
  });
  assert.deepEqual(
    [...message.matchAll(/^ {2}- (\w+): .*(?:expected|required)/gm)].map(
      ([, name]) => name,
    ),
    [
      'HOST',
      'PORT',
      'LOG_LEVEL',
      'TRUST_PROXY',
      'TRUST_PROXY',
      'MAIL_FROM',
      'MAIL_TO',
      'WEBHOOK_SECRET',
    ],
  );
});

const invalidValues: Record<string, string[]> = {
  PORT: ['-1', '80.5', 'http', '99999'],
  RATE_LIMIT: ['0', '1.5', 'many', '10000000'],
  DATABASE_URL: [
    'mysql://ana:s3cret@db/x',
    'postgres:///x',
    'postgres://ana:s3cret@db/',
    'ana:s3cret@db',
  ],
  DESK_ORIGIN: [
    'oficina.example.com',
    'http://oficina.example.com',
    'https://oficina.example.com/oficina',
    'https://ana@oficina.example.com',
    'ftp://localhost',
  ],
  // Everyone, networks that are too large, and values that are no address.
  TRUST_PROXY: [
    'true',
    '0.0.0.0/0',
    '::/0',
    '::ffff:0:0/96',
    '128.0.0.0/6',
    'proxy.example',
    '10.0.0.0/33',
  ],
  SMTP_PLAIN: ['no'],
  SMTP_URL: [
    's3cret',
    'ana:s3cret@mail.example',
    'http:s3cret',
    'ftp://ana:s3cret@m',
    'smtp://?pass=s3cret',
  ],
  MAIL_FROM: ['nobody', 'a@b.es, c@d.es', 'web@', 'Group: a@b.es, c@d.es;'],
  MAIL_TO: ['info', 'info@example.com, nobody', '<>', `${'a'.repeat(250)}@b.es`],
  NOTIFY_URL: [
    's3cret',
    'ftp://ana:s3cret@m',
    '?s3cret',
    'https://ana:s3cret@hooks.example.com/s3cret',
  ],
  WEBHOOK_URL: [
    'http://n8n.example.com/s3cret',
    'ftp://n8n.example.com',
    'https://u:s3cret@n8n.example',
    'n8n',
  ],
  WEBHOOK_SECRET: ['s3cret', `whsec_${'*'.repeat(44)}`].concat(
    [23, 65].map((length) => `whsec_${Buffer.alloc(length).toString('base64')}`),
  ),
  WEBHOOK_CONTENT: ['all'],
};

for (const [name, values] of Object.entries(invalidValues))
  for (const value of values)
    test(`rejects ${name}=${value} without printing a secret`, () => {
      const message = configError({ ...mail, ...webhook, [name]: value });
      assert.match(message, new RegExp(`- ${name}: .*(expected|required)`));
      assert.doesNotMatch(message, /s3cret/);
    });

function configError(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    assert.ok(error instanceof SettingsError);
    return error.message;
  }
  assert.fail('was accepted');
}
