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
    offsiteMarker: null,
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

test('uses the defaults in an empty environment', () => {
  assert.deepEqual(readConfig({}), defaults);
});

test('treats an empty variable as absent', () => {
  assert.deepEqual(readConfig({ PORT: '', HOST: ' ' }), defaults);
});

/** Each variable with a value, and the changes to the defaults that it causes. */
const validValues: { env: NodeJS.ProcessEnv; changes: Changes }[] = [
  { env: { HOST: 'localhost' }, changes: { server: { host: '127.0.0.1' } } },
  { env: { HOST: '::' }, changes: { server: { host: '::' } } },
  { env: { PORT: '0' }, changes: { server: { port: 0 } } },
  { env: { SITE_DIR: '/srv/site' }, changes: { site: { dir: '/srv/site' } } },
  { env: { BACKUP_DIR: '/srv/b' }, changes: { storage: { backupDir: '/srv/b' } } },
  {
    env: { BACKUP_OFFSITE_MARKER: '/srv/offsite' },
    changes: { storage: { offsiteMarker: '/srv/offsite' } },
  },
  {
    env: { DATA_DIR: '/srv/data' },
    changes: {
      storage: {
        database: { kind: 'sqlite', file: '/srv/data/requests.sqlite' },
        backupDir: '/srv/data/backups',
      },
    },
  },
  {
    env: { DATABASE_URL: 'postgresql://db/requests?sslmode=disable' },
    changes: {
      storage: {
        database: { kind: 'postgres', url: 'postgresql://db/requests?sslmode=disable' },
      },
    },
  },
  {
    env: { DESK_ORIGIN: 'https://Oficina.example.com:443/' },
    changes: { desk: { origin: 'https://oficina.example.com' } },
  },
  {
    env: { DESK_ORIGIN: 'http://127.0.0.2:8080' },
    changes: { desk: { origin: 'http://127.0.0.2:8080' } },
  },
  { env: { RATE_LIMIT: '20' }, changes: { server: { rateLimit: 20 } } },
  { env: { RATE_LIMIT_TOTAL: '1000' }, changes: { server: { rateLimitTotal: 1000 } } },
  { env: { LOG_LEVEL: 'silent' }, changes: { server: { logLevel: 'silent' } } },
  { env: { METRICS_PORT: '9464' }, changes: { server: { metricsPort: 9464 } } },
  {
    env: { NOTIFY_URL: 'http://hooks.example/a' },
    changes: { alerts: { url: 'http://hooks.example/a' } },
  },
  {
    env: { REQUESTS_COMMAND: ' sudo requests ' },
    changes: { requestsCommand: 'sudo requests' },
  },
  {
    env: {
      TRUST_PROXY:
        ' 127.0.0.1 ,10.0.0.0/8 ,::1 ,fc00::/7 ,loopback ,linklocal ,uniquelocal,',
    },
    changes: {
      server: {
        trustProxy: [
          '127.0.0.1',
          '10.0.0.0/8',
          '::1',
          'fc00::/7',
          'loopback',
          'linklocal',
          'uniquelocal',
        ],
      },
    },
  },
];

for (const { env, changes } of validValues) {
  const [setting] = Object.entries(env).map((entry) => entry.join('='));
  test(`reads ${setting}`, () => {
    assert.deepEqual(readConfig(env), defaultsWith(changes));
  });
}

for (const { name, other, given } of [
  { name: 'SMTP_URL', other: 'MAIL_FROM', given: mail },
  { name: 'SMTP_URL', other: 'MAIL_TO', given: mail },
  { name: 'WEBHOOK_URL', other: 'WEBHOOK_SECRET', given: webhook },
]) {
  test(`requires ${name} with ${other}`, () => {
    const { [other]: value } = given as Record<string, string>;

    const message = configError({ [other]: value });

    assert.ok(message.endsWith(`\n  - ${name}: required where ${other} is set`));
  });
}

for (const name of ['DATA_DIR', 'SMTP_URL', 'COMPANY']) {
  test(`refuses ${name} behind a byte-order mark`, () => {
    const message = configError({ [`\ufeff${name}`]: 'value' });

    assert.match(message, new RegExp(`\n  - ${name}: .*byte-order mark.*$`));
    assert.doesNotMatch(message, /\ufeff/);
  });
}

for (const { what, name } of [
  { what: 'a no-break space', name: '\u00a0DATABASE_URL' },
  { what: 'a zero-width space', name: '\u200bDATABASE_URL' },
  { what: 'a soft hyphen', name: 'DATABASE\u00ad_URL' },
])
  test(`refuses a name with ${what}`, () => {
    const message = configError({ [name]: 'postgres://ana@example.com/requests' });

    assert.match(message, /\n {2}- DATABASE_URL: /);
  });

test('refuses a file that is not in UTF-8', () => {
  // The first name in a UTF-16 file is read like this.
  const message = configError({ '\ufffd\ufffdD': '' });

  assert.match(message, /\n {2}- \.env: .*UTF-8/);
});

test('accepts the names of other programs', () => {
  const others = { 'ProgramFiles(x86)': 'value', 'BASH_FUNC_which%%': '() { :; }' };

  assert.deepEqual(readConfig(others), readConfig({}));
});

test('reads the parts of mail', () => {
  assert.deepEqual(readConfig(mail).mail, {
    url: 'smtp://mail.example',
    from: { name: '', address: 'web@example.com' },
    to: ['info@example.com'],
    plain: false,
  });
});

for (const { url, plain } of [
  { url: 'smtp://localhost', plain: true },
  { url: 'smtp://127.0.0.2:2525', plain: true },
  { url: 'smtp://[::1]:2525', plain: true },
  { url: 'smtp://mail.example', plain: false },
  { url: 'smtp://localhost.mail.example', plain: false },
  { url: 'smtp://ana:s3cret@gmail?service=gmail', plain: false },
  {
    url:
      'smtps://ana%40example.com:s%3Acret@mail.example:465/' +
      '?tls.rejectUnauthorized=false',
    plain: false,
  },
]) {
  test(`${url} is ${plain ? 'used' : 'not used'} without encryption`, () => {
    const config = readConfig({ ...mail, SMTP_URL: url });

    assert.equal(config.mail?.url, url);
    assert.equal(config.mail?.plain, plain);
  });

  test(`allows ${url} without encryption with SMTP_PLAIN`, () => {
    const config = readConfig({ ...mail, SMTP_URL: url, SMTP_PLAIN: 'yes' });

    assert.equal(config.mail?.plain, true);
  });
}

test('accepts a sender with a name', () => {
  const MAIL_FROM = '"Web de Vertical, BCN" <web@example.com>';

  const config = readConfig({ ...mail, MAIL_FROM });

  assert.deepEqual(config.mail?.from, {
    name: 'Web de Vertical, BCN',
    address: 'web@example.com',
  });
});

test('deduplicates recipients', () => {
  const MAIL_TO = 'taller@example.com, Marta <taller@example.com>, jefe@example.com';

  const config = readConfig({ ...mail, MAIL_TO });

  assert.deepEqual(config.mail?.to, ['taller@example.com', 'jefe@example.com']);
});

test('deduplicates recipients that differ in case', () => {
  const MAIL_TO = 'Taller@example.com, taller@Example.com';

  const config = readConfig({ ...mail, MAIL_TO });

  assert.deepEqual(config.mail?.to, ['Taller@example.com']);
});

test('sends a webhook only the id by default', () => {
  assert.deepEqual(readConfig(webhook).webhook, {
    url: webhook.WEBHOOK_URL,
    secret: Buffer.alloc(32, 7),
    content: 'id',
  });
});

test('can send a webhook everything', () => {
  const config = readConfig({ ...webhook, WEBHOOK_CONTENT: 'everything' });

  assert.equal(config.webhook?.content, 'everything');
});

for (const host of ['localhost:5678', '127.0.0.1', '[::1]:80']) {
  test(`needs no encryption for a webhook at ${host}`, () => {
    assert.ok(readConfig({ ...webhook, WEBHOOK_URL: `http://${host}/hook` }).webhook);
  });
}

test('lists every invalid variable in one error', () => {
  const message = configError({
    HOST: 'here',
    PORT: '65536',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'true,nobody',
  });

  const variables = [...message.matchAll(/^ {2}- (\w+): .*expected/gm)].map(
    ([, name]) => name,
  );
  assert.deepEqual(variables, [
    'HOST',
    'PORT',
    'LOG_LEVEL',
    'TRUST_PROXY',
    'TRUST_PROXY',
  ]);
});

test('lists every missing variable after the invalid ones in one error', () => {
  const message = configError({
    PORT: '65536',
    SMTP_URL: mail.SMTP_URL,
    WEBHOOK_URL: webhook.WEBHOOK_URL,
  });

  const variables = [...message.matchAll(/^ {2}- (\w+): .*(?:expected|required)/gm)].map(
    ([, name]) => name,
  );
  assert.deepEqual(variables, ['PORT', 'MAIL_FROM', 'MAIL_TO', 'WEBHOOK_SECRET']);
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
  // Networks of everyone, networks that are too large, and values that are not addresses.
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
  WEBHOOK_SECRET: [
    's3cret',
    `whsec_${'*'.repeat(44)}`,
    `whsec_${Buffer.alloc(23).toString('base64')}`,
    `whsec_${Buffer.alloc(65).toString('base64')}`,
  ],
  WEBHOOK_CONTENT: ['all'],
};

for (const [name, values] of Object.entries(invalidValues)) {
  for (const value of values) {
    test(`rejects ${name}=${value}`, () => {
      const message = configError({ ...mail, ...webhook, [name]: value });

      assert.match(message, new RegExp(`- ${name}: .*(expected|required)`));
      assert.doesNotMatch(message, /s3cret/, 'the message prints no secret');
    });
  }
}

/** The differences from the defaults. */
type Changes = {
  server?: Partial<Config['server']>;
  storage?: Partial<Config['storage']>;
  alerts?: Partial<Config['alerts']>;
  desk?: Partial<Config['desk']>;
  site?: Partial<Config['site']>;
  requestsCommand?: string;
};

function defaultsWith(changes: Changes): Config {
  return {
    ...defaults,
    server: { ...defaults.server, ...changes.server },
    storage: { ...defaults.storage, ...changes.storage },
    alerts: { ...defaults.alerts, ...changes.alerts },
    desk: { ...defaults.desk, ...changes.desk },
    site: { ...defaults.site, ...changes.site },
    requestsCommand: changes.requestsCommand ?? defaults.requestsCommand,
  };
}

function configError(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    assert.ok(error instanceof SettingsError);
    return error.message;
  }
  assert.fail('was accepted');
}
