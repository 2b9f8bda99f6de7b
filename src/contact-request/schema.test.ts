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
const domain = `${`${'b'.repeat(63)}.`.repeat(2)}${'c'.repeat(63)}`;
const longestEmail = `${'a'.repeat(254 - domain.length - 1)}@${domain}`;
const maxLength = { name: 100, email: 254, phone: 30, message: 5000 };
const otherScripts = '<b>Hola</b> & <script>x</script> Здравствуйте 你好 שלום 👩‍👩‍👧';

const accepted: [field: ContactField, text: string, kept?: string][] = [
  ...contactFields
    .filter((field) => field !== 'email')
    .flatMap((field) =>
      ['a', '🧗'].map((character): [ContactField, string] => [
        field,
        character.repeat(maxLength[field]),
      ]),
    ),
  ...['', '+34 (600) 000-000 ext. 5', 'por la tarde', '٦٠٠'].map(
    (text): [ContactField, string] => ['phone', text],
  ),
  ...[
    'a@b',
    "o'neil+tag@sub.example.co.uk",
    'x@192.0.2.1',
    'A_B@example.com',
    longestEmail,
  ].map((text): [ContactField, string] => ['email', text]),
  ['email', 'ana@ñandú.es', 'ana@xn--and-6ma2c.es'],
  ['name', 'A'],
  ['name', '李小龍'],
  [
    'name',
    ` \t\u00a0\ufeff${'a'.repeat(maxLength.name)}\r\n `,
    'a'.repeat(maxLength.name),
  ],
  ['name', 'Ana\u2028Pérez', 'Ana Pérez'],
  ['message', '?'],
  ['message', otherScripts],
  ['message', 'a\r\nb\rc\n\nd', 'a\nb\nc\n\nd'],
  ['message', `${'a\r\n'.repeat(2499)}aa`, `${'a\n'.repeat(2499)}aa`],
  ['message', 'a\u2029b\u2028', 'a b'],
];

for (const [field, text, kept = text] of accepted)
  test(`${field} takes ${JSON.stringify(text.slice(0, 30))}`, () => {
    const parsed = parse({ [field]: text });
    assert.partialDeepStrictEqual(parsed, {
      kind: 'valid',
      request: { ...good, [field]: kept },
    });
  });

const invisible = ['', ' \t ', '\u200b', '\u200d\u2060'];
const controls = ['\0', '\x07', '\x1b', '\x7f', '\x9b', '\v', '\f', '\x85'].map(
  (one) => `a${one}b`,
);
const lineBreaks = ['\n', '\r\n', '\r'].map((one) => `a${one}Bcc: b@example.com`);
const tooLong = (field: ContactField) =>
  ['a', '🧗'].map((one) => one.repeat(maxLength[field] + 1));

const invalidEmails = [
  '',
  `a${longestEmail}`,
  'a',
  '@',
  'a@',
  '@b',
  'a b@c.es',
  'a@b@c',
].concat([
  'a@-b.es',
  'a@b..es',
  'a@b.es.',
  '<a@b.es>',
  'a@b.es,c@d.es',
  'ana@ñandú .es',
  'añá@example.com',
]);

for (const field of contactFields) {
  const { type, required } = fieldRules[field];
  for (const text of [
    ...controls,
    ...tooLong(field),
    ...(required ? invisible : []),
    ...(type === 'textarea' ? ['a\tb'] : lineBreaks),
    ...(type === 'email' ? invalidEmails : []),
  ])
    test(`${field} does not take ${JSON.stringify(text.slice(0, 30))}`, () => {
      const parsed = parse({ [field]: text });
      assert.deepEqual(parsed.kind === 'invalid' && Object.keys(parsed.errors), [field]);
    });
}

test('absent fields are empty: only those that are not required may be', () => {
  const parsed = parseContactRequest(new Map(), 'es');
  const required = contactFields.filter((field) => fieldRules[field].required);
  assert.deepEqual(parsed.kind === 'invalid' && Object.keys(parsed.errors), required);
});

function parse(changes: Partial<Record<ContactField, string>>) {
  return parseContactRequest(new Map(Object.entries({ ...good, ...changes })), 'es');
}
