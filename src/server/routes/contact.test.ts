import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../tests/kit/database.ts';
import { postForm, validRequest } from '../../../tests/kit/form.ts';
import { startTestServer } from '../../../tests/kit/server.ts';
import { contactEndpoint } from '../../contact-request/endpoint.ts';
import {
  type ContactField,
  type ContactRequest,
  contactFields,
  fieldRules,
  honeypotField,
} from '../../contact-request/fields.ts';

const html = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
};

testDatabase('a valid request is stored, and then acknowledged', async (t, config) => {
  const { url, stored } = await startTestServer(t, { database: config });
  const before = new Date().toISOString();
  const response = await postForm(url, { ...validRequest, privacy: 'on', id: '7' });
  assert.deepEqual([response.status, await response.json()], [200, { success: true }]);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(response.headers.get('vary'), 'accept');
  const [request, ...more] = await stored();
  assert.ok(request && more.length === 0);
  const { id, receivedAt, searchText, phoneKey } = request;
  assert.equal(id, 1);
  assert.ok(receivedAt >= before && receivedAt <= new Date().toISOString());
  assert.match(searchText, /ana perez.*grietas en la fachada/s);
  assert.equal(phoneKey, '+34600000000');
  assert.partialDeepStrictEqual(request, {
    ...validRequest,
    state: 'received',
    reason: null,
    answeredAt: null,
  });
});

test('stores longest fields, missing telephones and hostile texts unchanged', async (t) => {
  const { url, stored } = await startTestServer(t);
  const longest = {
    name: '🧗'.repeat(fieldRules.name.maxLength),
    // As long as the address pattern lets a domain be: labels of 63.
    email: `${'a'.repeat(62)}@${`${'b'.repeat(63)}.`.repeat(2)}${'c'.repeat(63)}`,
    phone: '☎'.repeat(fieldRules.phone.maxLength),
    message: '🏗'.repeat(fieldRules.message.maxLength),
  };
  const hostile = {
    message: `<script>alert(1)</script>'); drop table requests; -- =1+1`,
  };
  for (const fields of [longest, { phone: '' }, hostile]) {
    assert.equal((await postForm(url, { ...validRequest, ...fields })).status, 200);
    assert.deepEqual({ ...(await stored())[0], ...fields }, (await stored())[0]);
  }
});

test('quarantines a filled honeypot, but not an empty one, and acknowledges both', async (t) => {
  const { url, stored } = await startTestServer(t);
  for (const [honeypot, state, reason] of [
    ['SEO', 'suspected', 'honeypot'],
    [' ', 'received', null],
  ] as const) {
    const fields = {
      ...validRequest,
      message: honeypot.trim() || 'Hola',
      [honeypotField]: honeypot,
    };
    const response = await postForm(url, fields);
    assert.deepEqual([response.status, await response.json()], [200, { success: true }]);
    const [request] = await stored();
    assert.deepEqual([request?.state, request?.reason], [state, reason]);
  }
});

test('names each invalid field in the language of the form', async (t) => {
  const { url, stored } = await startTestServer(t);
  for (const field of contactFields)
    for (const value of invalidValues(field)) {
      const { [field]: _, ...others }: ContactRequest = validRequest;
      const fields = value === undefined ? others : { ...others, [field]: value };
      const sentences = [];
      for (const lang of ['es', 'ca']) {
        const response = await postForm(url, { ...fields, lang });
        const answer = (await response.json()) as {
          success: boolean;
          errors: Record<string, string>;
        };
        assert.deepEqual(
          [response.status, answer.success, Object.keys(answer.errors)],
          [422, false, [field]],
        );
        sentences.push(answer.errors[field]);
      }
      assert.equal(new Set(sentences.filter(Boolean)).size, 2, field);
    }
  assert.deepEqual(await stored(), []);
});

testDatabase(
  'a request keeps the language of its form, or Spanish',
  async (t, database) => {
    const { url, stored } = await startTestServer(t, { database });
    const langs = [
      undefined,
      'ca',
      'es',
      'CA',
      ' ca ',
      'fr',
      '__proto__',
      '',
      'ca'.repeat(25_000),
    ];
    for (const [index, lang] of langs.entries()) {
      const fields = {
        ...validRequest,
        message: `${index}`,
        ...(lang !== undefined && { lang }),
      };
      assert.equal((await postForm(url, fields)).status, 200, lang);
    }
    const catalan = (await stored()).filter(({ language }) => language === 'ca');
    assert.deepEqual(
      [(await stored()).length, catalan.map(({ message }) => message)],
      [langs.length, ['1']],
    );
  },
);

for (const [lang, thanks, failed] of [
  ['es', '/gracias', '/no-enviado'],
  ['ca', '/ca/gracies', '/ca/no-enviat'],
] as const)
  test(`without script a form (${lang}) redirects to the first invalid field`, async (t) => {
    const { url, stored, database } = await startTestServer(t, { rateLimit: 1 });
    const leadsTo = async (fields: Partial<typeof validRequest> = {}) => {
      const { status, headers } = await postForm(
        url,
        { ...validRequest, ...fields, lang },
        html,
      );
      assert.equal(status, 303);
      return headers.get('location');
    };
    assert.equal(await leadsTo(), thanks);
    for (const [fields, field] of [
      [{ name: '' }, '#name'],
      [{ email: 'nobody' }, '#email'],
      [{ phone: '1'.repeat(31) }, '#phone'],
      [{ message: '', email: 'x' }, '#email'],
    ] as const)
      assert.equal(await leadsTo(fields), failed + field);
    for (let sent = 1; sent < 10; sent++) await leadsTo({ message: `Grieta ${sent}` });
    assert.equal(await leadsTo({ message: 'one too many' }), failed);
    assert.equal((await stored()).length, 10);
    await database.close();
    assert.equal(await leadsTo(), failed);
  });

test('a company without pages in Catalan answers in Spanish', async (t) => {
  const { url, stored } = await startTestServer(t, { languages: ['es'] });
  const headers = { ...html, referer: 'https://a.example/ca/' };
  const response = await postForm(url, { ...validRequest, lang: 'ca' }, headers);
  assert.equal(response.headers.get('location'), '/gracias');
  assert.equal((await stored())[0]?.language, 'es');
  const unread = await fetch(url + contactEndpoint, {
    method: 'POST',
    headers,
    redirect: 'manual',
  });
  assert.equal(unread.headers.get('location'), '/no-enviado');
});

function invalidValues(field: ContactField): (string | undefined)[] {
  const tooLong = `${'a'.repeat(fieldRules[field].maxLength - 5)}@a.com`;
  return fieldRules[field].required ? [undefined, '', ' \t ', tooLong] : [tooLong];
}
