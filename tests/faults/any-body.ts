import fc from 'fast-check';
import { contactFields, honeypotField } from '../../src/contact/fields.ts';

/** What is posted, good or broken: generated from the structure of a form, each piece now and then wrong. */
export type AnyBody = { contentType: string; body: Buffer; chunked: boolean };

export function anyBody(): fc.Arbitrary<AnyBody> {
  return fc
    .record({
      boundary,
      parts: fc.array(part, { maxLength: 9 }),
      complete: fc.boolean(),
      contentType,
      cut,
      ending: usually('--\r\n', fc.constantFrom('', '\r\n', '--', '--\r\nepilogue', '--garbage\r\n')),
      chunked: usually(false, fc.boolean()),
    })
    .map(({ boundary, parts, complete, contentType, cut, ending, chunked }) => {
      const all = complete ? [...fourFields, ...parts] : parts;
      const text = all
        .map((part) => `--${boundary}\r\n${part.replaceAll('BOUNDARY', boundary)}\r\n`)
        .join('');
      const whole = Buffer.from(`${text}--${boundary}${ending}`, parts.length % 3 === 2 ? 'latin1' : 'utf8');
      const body = whole.subarray(0, Math.ceil(whole.length * cut));
      return { contentType: contentType.replaceAll('BOUNDARY', boundary), body, chunked };
    });
}

function usually<T>(value: T, otherwise: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 15, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: otherwise });
}

const fourFields = ['Ana', 'ana@example.com', '', 'Grieta'].map(
  (value, index) => `Content-Disposition: form-data; name="${contactFields[index]}"\r\n\r\n${value}`,
);

// Of the characters that a header may have: what a quote or a semicolon does there is a question of its own.
const boundaryText = fc.string({
  unit: fc.constantFrom(...'ab09-_.+/=?:, \'()"'),
  minLength: 1,
  maxLength: 80,
});
const boundary = usually('----limite', boundaryText);

const contentType = usually(
  'multipart/form-data; boundary=BOUNDARY',
  fc.constantFrom(
    'multipart/form-data; boundary="BOUNDARY"',
    'multipart/form-data; charset=utf-16; boundary=BOUNDARY',
    'multipart/form-data; boundary=BOUNDARY; boundary=other',
    'multipart/form-data; boundary=',
    'multipart/form-data',
    'MULTIPART/FORM-DATA;BOUNDARY=BOUNDARY',
    'multipart/mixed; boundary=BOUNDARY',
    'application/x-www-form-urlencoded',
    'application/json',
    'text/plain; charset=BOUNDARY',
    ';;;',
  ),
);

const huge = fc.nat({ max: 70_000 }).map((length) => 'n'.repeat(length));
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('\r\n--BOUNDARY', '\r\n--BOUNDARY--\r\n', '\0', '\u2028', '\ud800', '\r', '=?utf-8?q?a?='),
);
const name = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...contactFields, honeypotField) },
  { weight: 3, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'name[]', 'n"ame', 'name\\', '') },
);
const header = fc.oneof(
  fc.constantFrom(
    'Content-Type: text/plain; charset=utf-16le',
    'Content-Type: text/plain; charset=nonsense',
    'Content-Type: application/octet-stream',
    'Content-Transfer-Encoding: base64',
    'Content-Transfer-Encoding: quoted-printable',
    'Content-Disposition: form-data; name="twice"',
    ' folded',
    'no colon',
    ':',
  ),
  text.map((value) => `X-Any: ${value}`),
);
const disposition = fc.tuple(
  name,
  usually('', fc.constantFrom('; filename="a.txt"', "; filename*=UTF-8''%ff", '; name=b')),
);
const headers = fc
  .tuple(usually([], fc.array(header, { maxLength: 4 })), disposition, usually(true, fc.boolean()))
  .map(([more, [name, rest], named]) =>
    [...(named ? [`Content-Disposition: form-data; name="${name}"${rest}`] : []), ...more].join('\r\n'),
  );
const nested = fc.constant(
  'Content-Disposition: form-data; name="name"\r\nContent-Type: multipart/mixed; boundary=in\r\n\r\n' +
    '--in\r\nContent-Disposition: file; filename="a"\r\n\r\n--BOUNDARY\r\n--in--',
);
const value = fc.oneof({ weight: 40, arbitrary: text }, { weight: 1, arbitrary: huge });
const simplePart = fc
  .tuple(headers, usually('\r\n\r\n', fc.constantFrom('\n\n', '\r\n', '', '\r\r')), value)
  .map((pieces) => pieces.join(''));
const part = fc.oneof(
  { weight: 30, arbitrary: simplePart },
  { weight: 1, arbitrary: nested },
  {
    weight: 1,
    arbitrary: huge.map((name) => `Content-Disposition: form-data; name="${name}"\r\n\r\n`),
  },
);
const cut = usually(1, fc.double({ min: 0, max: 1, noNaN: true }));
