import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ContactField, maxLength } from './fields.ts';
import { parseContactRequest } from './schema.ts';

const good = { name: 'Ana', email: 'ana@example.com', phone: '600 000 000', message: 'Una fachada.' };

test('a good request comes back as it was written', () => {
  assert.deepEqual(parse({}), { ok: true, request: good });
});

test('the telephone may be absent, and takes any form', () => {
  for (const phone of ['', '+34 (600) 000-000 ext. 5', 'por la tarde', '٦٠٠']) {
    assert.equal(accepted({ phone }).phone, phone);
  }
  const { phone: _, ...withoutPhone } = good;
  assert.equal(parseContactRequest(new Map(Object.entries(withoutPhone))).ok, true);
});

test('no field at all gives a sentence for each that is required', () => {
  const parsed = parseContactRequest(new Map());
  assert.deepEqual(parsed, {
    ok: false,
    errors: {
      name: 'Escribe tu nombre.',
      email: 'Escribe tu correo electrónico.',
      message: 'Describe tu proyecto.',
    },
  });
});

for (const field of ['name', 'phone', 'message'] as const) {
  for (const [what, character] of [
    ['letters', 'a'],
    ['characters of two UTF-16 units', '🧗'],
  ] as const) {
    test(`${field} takes ${maxLength[field]} ${what}, not one more`, () => {
      const longest = character.repeat(maxLength[field]);
      assert.equal(accepted({ [field]: longest })[field], longest);
      assert.match(refused({ [field]: longest + character }, field), /no puede pasar de/);
    });
  }
}

test('one character is enough for a name and a message', () => {
  accepted({ name: 'A', message: '?' });
});

test('the length counts after trimming', () => {
  const name = 'a'.repeat(maxLength.name);
  assert.equal(accepted({ name: ` \t\u00a0\ufeff${name}\r\n ` }).name, name);
});

test('a message counts a line break once, however it is written', () => {
  const line = 'a\r\n'.repeat(2499);
  assert.equal(accepted({ message: `${line}aa` }).message.length, 5000);
});

test('an email takes 254 characters, not one more', () => {
  const domain = `${`${'b'.repeat(63)}.`.repeat(2)}${'c'.repeat(63)}`;
  const longest = `${'a'.repeat(254 - domain.length - 1)}@${domain}`;
  assert.equal(longest.length, 254);
  assert.equal(accepted({ email: longest }).email, longest);
  assert.match(refused({ email: `a${longest}` }, 'email'), /no puede pasar de 254/);
});

test('an email takes what a browser lets through', () => {
  for (const email of ['a@b', "o'neil+tag@sub.example.co.uk", 'x@192.0.2.1', 'A_B@example.com']) {
    assert.equal(accepted({ email }).email, email);
  }
});

test('an email that is none is refused', () => {
  const wrong = [
    'a',
    '@',
    'a@',
    '@b',
    'a b@c.es',
    'a@b@c',
    'a@-b.es',
    'a@b..es',
    'a@b.es.',
    '<a@b.es>',
    'a@b.es,c@d.es',
  ];
  for (const email of wrong) assert.match(refused({ email }, 'email'), /nombre@dominio\.com/, email);
});

test('an email with an international domain is kept in the form that mail programs want', () => {
  assert.equal(accepted({ email: 'ana@ñandú.es' }).email, 'ana@xn--and-6ma2c.es');
  assert.match(refused({ email: 'ana@ñandú .es' }, 'email'), /nombre@dominio\.com/);
  assert.match(refused({ email: 'añá@example.com' }, 'email'), /nombre@dominio\.com/);
});

for (const field of ['name', 'email', 'phone'] as const) {
  test(`${field} takes no line break: it would start a new line of a mail's head`, () => {
    for (const lineBreak of ['\n', '\r\n', '\r', '\v', '\f', '\x85']) {
      assert.match(refused({ [field]: `a${lineBreak}Bcc: b@example.com` }, field), /una sola línea/);
    }
  });

  test(`${field} takes no control character`, () => {
    for (const control of ['\0', '\x07', '\x1b', '\x7f', '\x9b']) {
      assert.match(refused({ [field]: `a${control}b` }, field), /caracteres no válidos/);
    }
  });
}

test('a message takes line breaks and no other control character', () => {
  assert.equal(accepted({ message: 'a\r\nb\rc\n\nd' }).message, 'a\nb\nc\n\nd');
  for (const control of ['\0', '\t', '\v', '\f', '\x1b', '\x7f', '\x85', '\x9b']) {
    assert.match(refused({ message: `a${control}b` }, 'message'), /caracteres no válidos/);
  }
});

test('Unicode line and paragraph separators become spaces', () => {
  const request = accepted({ name: 'Ana\u2028Pérez', message: 'a\u2029b\u2028' });
  assert.equal(request.name, 'Ana Pérez');
  assert.equal(request.message, 'a b');
});

test('HTML, other scripts and emoji are text like any other', () => {
  const message = '<b>Hola</b> & <script>x</script> Здравствуйте 你好 שלום 👩‍👩‍👧';
  assert.equal(accepted({ message, name: '李小龍' }).message, message);
});

test('a field gets one sentence, the first thing wrong with it', () => {
  assert.match(refused({ name: `${'a'.repeat(200)}\n\0b` }, 'name'), /una sola línea/);
});

function parse(changes: Partial<Record<ContactField, string>>) {
  return parseContactRequest(new Map(Object.entries({ ...good, ...changes })));
}

function accepted(changes: Partial<Record<ContactField, string>>) {
  const parsed = parse(changes);
  assert.ok(parsed.ok, JSON.stringify(parsed));
  return parsed.request;
}

function refused(changes: Partial<Record<ContactField, string>>, field: ContactField): string {
  const parsed = parse(changes);
  assert.ok(!parsed.ok, 'was accepted');
  assert.deepEqual(Object.keys(parsed.errors), [field]);
  return parsed.errors[field] ?? '';
}
