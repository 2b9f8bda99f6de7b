import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ContactField, contactFields, fieldRules } from './fields.ts';
import { parseContactRequest } from './schema.ts';

const good = {
  name: 'Ana',
  email: 'ana@example.com',
  phone: '600 000 000',
  message: 'Una fachada.',
};

const maxLength = { name: 100, email: 254, phone: 30, message: 5000 };
const longestDomain = `${`${'b'.repeat(63)}.`.repeat(2)}${'c'.repeat(63)}`;
const longestName = 'a'.repeat(maxLength.email - longestDomain.length - 1);
const longestEmail = `${longestName}@${longestDomain}`;

const takenAsTheyAre: { field: ContactField; title: string; text: string }[] = [
  { field: 'name', title: 'one letter', text: 'A' },
  { field: 'name', title: 'Chinese', text: '李小龍' },
  { field: 'name', title: '100 letters', text: 'a'.repeat(100) },
  { field: 'name', title: '100 emoji', text: '🧗'.repeat(100) },
  { field: 'email', title: 'a domain of one letter', text: 'a@b' },
  { field: 'email', title: 'marks', text: "o'neil+tag@sub.example.co.uk" },
  { field: 'email', title: 'an IP address', text: 'x@192.0.2.1' },
  { field: 'email', title: 'capitals', text: 'A_B@example.com' },
  { field: 'email', title: '254 letters', text: longestEmail },
  { field: 'phone', title: 'nothing', text: '' },
  { field: 'phone', title: 'an extension', text: '+34 (600) 000-000 ext. 5' },
  { field: 'phone', title: 'words', text: 'por la tarde' },
  { field: 'phone', title: 'Arabic digits', text: '٦٠٠' },
  { field: 'phone', title: '30 letters', text: 'a'.repeat(30) },
  { field: 'phone', title: '30 emoji', text: '🧗'.repeat(30) },
  { field: 'message', title: 'a question mark', text: '?' },
  { field: 'message', title: '5000 letters', text: 'a'.repeat(5000) },
  { field: 'message', title: '5000 emoji', text: '🧗'.repeat(5000) },
  {
    field: 'message',
    title: 'HTML, other scripts',
    text: '<b>Hola</b> & <script>x</script> Здравствуйте 你好 שלום 👩‍👩‍👧',
  },
];

for (const { field, title, text } of takenAsTheyAre) {
  test(`${field} accepts ${title}`, () => {
    assert.equal(textTaken(field, text), text);
  });
}

const normalized: { field: ContactField; title: string; text: string; kept: string }[] = [
  {
    field: 'name',
    title: 'trims space before counting',
    text: ` \t\u00a0\ufeff${'a'.repeat(100)}\r\n `,
    kept: 'a'.repeat(100),
  },
  {
    field: 'name',
    title: 'keeps the cells of a table in one line',
    text: 'Ana\tPérez\r\n',
    kept: 'Ana Pérez',
  },
  {
    field: 'name',
    title: 'counts visible characters',
    text: `\u2066${'a'.repeat(100)}\u2069`,
    kept: `\u2066${'a'.repeat(100)}\u2069`,
  },
  {
    field: 'name',
    title: 'is stored without a flood of invisible characters',
    text: `Ana${'\u200b'.repeat(60_000)} Pérez`,
    kept: 'Ana Pérez',
  },
  {
    field: 'phone',
    title: 'is stored without a flood of invisible characters',
    text: `600 000 000${'\u{e0061}'.repeat(15_000)}`,
    kept: '600 000 000',
  },
  {
    field: 'message',
    title: 'keeps the joiners of its emoji',
    text: '👩‍👩‍👧 '.repeat(900).trim(),
    kept: '👩‍👩‍👧 '.repeat(900).trim(),
  },
  {
    field: 'phone',
    title: 'is missing without a visible character',
    text: '\u202a\u202c',
    kept: '',
  },
  {
    field: 'email',
    title: 'leaves out invisible marks',
    text: '\u2066ana@example.org\u2069',
    kept: 'ana@example.org',
  },
  {
    field: 'email',
    title: 'keeps the domain in ASCII',
    text: 'ana@ñandú.es',
    kept: 'ana@xn--and-6ma2c.es',
  },
  {
    field: 'message',
    title: 'keeps line breaks as line feeds',
    text: 'a\r\nb\rc\n\nd',
    kept: 'a\nb\nc\n\nd',
  },
  {
    field: 'message',
    title: 'counts a line break once',
    text: `${'a\r\n'.repeat(2499)}aa`,
    kept: `${'a\n'.repeat(2499)}aa`,
  },
  {
    field: 'message',
    title: 'keeps the rows of a table as lines',
    text: 'Patio\t4 m\vFachada\t18 m',
    kept: 'Patio 4 m\nFachada 18 m',
  },
];

for (const { field, title, text, kept } of normalized) {
  test(`${field} ${title}`, () => {
    assert.equal(textTaken(field, text), kept);
  });
}

const control = '\0\x07\x1b\x1f\x7f\x9b';

for (const field of contactFields) {
  for (const character of control) {
    const code = character.charCodeAt(0).toString(16);
    test(`${field} drops the control character ${code}`, () => {
      const text = `a@b${character}.es`;

      assert.equal(textTaken(field, text), 'a@b.es');
    });
  }

  for (const character of ['a', '🧗']) {
    test(`${field} refuses one ${character} too many`, () => {
      const text = character.repeat(maxLength[field] + 1);

      assert.deepEqual(refusedFields({ [field]: text }), [field]);
    });
  }
}

for (const field of contactFields.filter((name) => fieldRules[name].required)) {
  for (const text of ['', ' \t ', '\0', '\u200b', '\u200d\u2060', '\u3164']) {
    test(`${field} refuses invisible text ${JSON.stringify(text)}`, () => {
      assert.deepEqual(refusedFields({ [field]: text }), [field]);
    });
  }
}

for (const field of ['name', 'phone'] as const) {
  for (const lineBreak of ['\n', '\r\n', '\r', '\v', '\u2028']) {
    test(`${field} reads the line break ${JSON.stringify(lineBreak)} as a space`, () => {
      assert.equal(textTaken(field, `a${lineBreak}Bcc: b@c.es`), 'a Bcc: b@c.es');
    });
  }
}

for (const email of [
  '',
  `a${longestEmail}`,
  'a',
  '@',
  'a@',
  '@b',
  'a b@c.es',
  'a@b.es\nBcc: c@d.es',
  'a@b@c',
  'a@-b.es',
  'a@b..es',
  'a@b.es.',
  '<a@b.es>',
  'a@b.es,c@d.es',
  'ana@ñandú .es',
  'ana@ñandú/x.es',
  'ana@ñandú%41.es',
  'añá@example.com',
]) {
  test(`email refuses «${email.slice(0, 30)}»`, () => {
    assert.deepEqual(refusedFields({ email }), ['email']);
  });
}

test('refuses only the required ones of absent fields', () => {
  const parsed = parseContactRequest(new Map(), 'es');

  assert.deepEqual(parsed.kind === 'invalid' && Object.keys(parsed.errors), [
    'name',
    'email',
    'message',
  ]);
});

/** Returns the accepted text of one field in an otherwise valid request. */
function textTaken(field: ContactField, text: string): string {
  const parsed = parse({ [field]: text });
  assert.equal(parsed.kind, 'valid');
  assert.deepEqual(parsed.request, { ...good, [field]: parsed.request[field] });
  return parsed.request[field];
}

function refusedFields(changes: Partial<typeof good>): string[] {
  const parsed = parse(changes);
  assert.equal(parsed.kind, 'invalid');
  return Object.keys(parsed.errors);
}

function parse(changes: Partial<typeof good>) {
  return parseContactRequest(new Map(Object.entries({ ...good, ...changes })), 'es');
}
