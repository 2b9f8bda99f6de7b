import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

const good = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'web@example.com', MAIL_TO: 'info@example.com' };

for (const url of [
  'smtp://localhost',
  'smtp://127.0.0.1:2525',
  'smtp://[::1]:2525',
  'smtps://ana%40example.com:s%3Acret@mail.example:465/?tls.rejectUnauthorized=false',
  'smtp://ana:s3cret@gmail?service=gmail',
]) {
  test(`SMTP_URL=${url} is taken over as it is`, () => {
    assert.equal(readConfig({ ...good, SMTP_URL: url }).mail?.url, url);
  });
}

for (const [url, plain] of [
  ['smtp://localhost', true],
  ['smtp://127.0.0.2:2525', true],
  ['smtp://[::1]:2525', true],
  ['smtp://mail.example', false],
  ['smtp://localhost.mail.example', false],
  ['smtp://ana:s3cret@gmail?service=gmail', false],
] as const) {
  test(`without encryption ${url} is ${plain ? 'used' : 'not used, unless somebody says that he knows'}`, () => {
    assert.equal(readConfig({ ...good, SMTP_URL: url }).mail?.plain, plain);
    assert.equal(readConfig({ ...good, SMTP_URL: url, SMTP_PLAIN: 'yes' }).mail?.plain, true);
  });
}

test('SMTP_PLAIN is yes, or nothing', () => {
  assert.throws(() => readConfig({ ...good, SMTP_PLAIN: 'no' }), /SMTP_PLAIN="no": expected yes, or nothing/);
});

test('the sender may have a name, and there may be several recipients', () => {
  const { mail } = readConfig({
    ...good,
    MAIL_FROM: '"Web de Vertical, BCN" <web@example.com>',
    MAIL_TO: 'info@example.com, Marta <marta@example.com>',
  });
  assert.deepEqual(mail?.from, { name: 'Web de Vertical, BCN', address: 'web@example.com' });
  assert.deepEqual(mail?.to, ['info@example.com', 'marta@example.com']);
});

test('each recipient is told once, under the name by which nodemailer says that it was refused', () => {
  const { mail } = readConfig({
    ...good,
    MAIL_TO: 'Taller@Example.COM, Taller@example.com, taller@example.com',
  });
  assert.deepEqual(mail?.to, ['Taller@example.com', 'taller@example.com']);
});

test('without SMTP_URL there is no mail, whatever else is set', () => {
  assert.equal(readConfig({ ...good, SMTP_URL: '' }).mail, null);
});

test('a mail server needs a sender and a recipient: both are named when both are missing', () => {
  const message = faultsOf({ SMTP_URL: good.SMTP_URL });
  assert.match(message, /MAIL_FROM: required where SMTP_URL is set/);
  assert.match(message, /MAIL_TO: required where SMTP_URL is set/);
});

for (const from of ['nobody', 'a@b.es, c@d.es', 'web@', 'Group: a@b.es, c@d.es;']) {
  test(`MAIL_FROM=${from} is refused`, () =>
    assert.match(faultsOf({ ...good, MAIL_FROM: from }), /MAIL_FROM/));
}

for (const to of ['info', 'info@example.com, nobody', '<>', `${'a'.repeat(250)}@b.es`]) {
  test(`MAIL_TO=${to} is refused`, () => assert.match(faultsOf({ ...good, MAIL_TO: to }), /MAIL_TO/));
}

for (const name of ['SMTP_URL', 'NOTIFY_URL']) {
  for (const value of [
    's3cret',
    'ana:s3cret@mail.example',
    'http:s3cret',
    'ftp://ana:s3cret@mail.example',
    '?s3cret',
    'smtp://?pass=s3cret',
  ]) {
    test(`${name}=${value} is refused, and not repeated`, () => {
      const message = faultsOf({ ...good, [name]: value });
      assert.match(message, new RegExp(`${name}: expected`));
      assert.doesNotMatch(message, /s3cret/);
    });
  }
}

test('NOTIFY_URL with a user and password, which fetch does not take, is refused, and not repeated', () => {
  const message = faultsOf({ ...good, NOTIFY_URL: 'https://ana:s3cret@hooks.example.com/t0ken' });
  assert.match(message, /NOTIFY_URL: expected an address without user and password/);
  assert.doesNotMatch(message, /s3cret|t0ken/);
});

function faultsOf(environment: NodeJS.ProcessEnv): string {
  try {
    readConfig(environment);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message;
  }
  assert.fail('was accepted');
}
