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

testDatabase('acknowledges a valid request', async (t, database) => {
  const { url } = await startTestServer(t, { database });

  const answer = await postForm(url, { ...validRequest, privacy: 'on' });

  assert.equal(answer.status, 200);
  assert.deepEqual(await answer.json(), { success: true });
});

testDatabase('keeps its answers out of caches', async (t, database) => {
  const { url } = await startTestServer(t, { database });

  const { headers } = await postForm(url, validRequest);

  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('vary'), 'accept, sec-fetch-mode');
});

testDatabase('stores a valid request', async (t, database) => {
  const { url, stored } = await startTestServer(t, { database });

  await postForm(url, { ...validRequest, privacy: 'on' });

  const [request, ...more] = await stored();
  assert.deepEqual(more, []);
  assert.partialDeepStrictEqual(request, {
    ...validRequest,
    state: 'received',
    reason: null,
    answeredAt: null,
  });
});

testDatabase('stores when a request was received', async (t, database) => {
  const { url, stored } = await startTestServer(t, { database });
  const before = new Date().toISOString();

  await postForm(url, validRequest);

  const receivedAt = (await stored())[0]?.receivedAt ?? '';
  assert.ok(receivedAt >= before);
  assert.ok(receivedAt <= new Date().toISOString());
});

testDatabase('stores the search columns of a request', async (t, database) => {
  const { url, stored } = await startTestServer(t, { database });

  await postForm(url, validRequest);

  const [request] = await stored();
  assert.match(request?.searchText ?? '', /ana perez.*grietas en la fachada/s);
  assert.equal(request?.phoneKey, '+34600000000');
});

testDatabase('takes no id from the form', async (t, database) => {
  const { url, stored } = await startTestServer(t, { database });

  await postForm(url, { ...validRequest, id: '7' });

  assert.equal((await stored())[0]?.id, 1);
});

for (const { what, fields } of [
  {
    what: 'the longest fields',
    fields: {
      name: '🧗'.repeat(fieldRules.name.maxLength),
      // As long as the address pattern allows a domain to be, with labels of 63
      // characters.
      email: `${'a'.repeat(62)}@${`${'b'.repeat(63)}.`.repeat(2)}${'c'.repeat(63)}`,
      phone: '☎'.repeat(fieldRules.phone.maxLength),
      message: '🏗'.repeat(fieldRules.message.maxLength),
    },
  },
  { what: 'no telephone', fields: { phone: '' } },
  {
    what: 'code in a message',
    fields: { message: `<script>alert(1)</script>'); drop table requests; -- =1+1` },
  },
])
  test(`stores ${what} unchanged`, async (t) => {
    const { url, stored } = await startTestServer(t);

    const answer = await postForm(url, { ...validRequest, ...fields });

    assert.equal(answer.status, 200);
    assert.partialDeepStrictEqual((await stored())[0], fields);
  });

for (const { what, honeypot, state, reason } of [
  { what: 'filled', honeypot: 'SEO', state: 'suspected', reason: 'honeypot' },
  { what: 'blank', honeypot: ' ', state: 'received', reason: null },
]) {
  test(`acknowledges a ${what} honeypot`, async (t) => {
    const { url } = await startTestServer(t);

    const answer = await postForm(url, { ...validRequest, [honeypotField]: honeypot });

    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), { success: true });
  });

  test(`makes a request with a ${what} honeypot ${state}`, async (t) => {
    const { url, stored } = await startTestServer(t);

    await postForm(url, { ...validRequest, [honeypotField]: honeypot });

    const [request] = await stored();
    assert.equal(request?.state, state);
    assert.equal(request.reason, reason);
  });
}

for (const { what, field, value } of contactFields.flatMap(invalidValues)) {
  const { [field]: _, ...others }: ContactRequest = validRequest;
  const fields = value === undefined ? others : { ...others, [field]: value };

  test(`answers 422 to a request ${what} ${field}`, async (t) => {
    const { url, stored } = await startTestServer(t);

    const answer = await postForm(url, fields);

    assert.equal(answer.status, 422);
    const { success, errors } = (await answer.json()) as Rejection;
    assert.equal(success, false);
    assert.deepEqual(Object.keys(errors), [field]);
    assert.deepEqual(await stored(), []);
  });

  test(`words the hint in each language ${what} ${field}`, async (t) => {
    const { url } = await startTestServer(t);
    const spanish = await postForm(url, { ...fields, lang: 'es' });
    const catalan = await postForm(url, { ...fields, lang: 'ca' });

    const { errors: es } = (await spanish.json()) as Rejection;
    const { errors: ca } = (await catalan.json()) as Rejection;
    assert.ok(es[field]);
    assert.ok(ca[field]);
    assert.notEqual(es[field], ca[field]);
  });
}

for (const { lang, language } of [
  { lang: 'ca', language: 'ca' },
  { lang: 'es', language: 'es' },
  { lang: undefined, language: 'es' },
  { lang: 'CA', language: 'es' },
  { lang: ' ca ', language: 'es' },
  { lang: 'fr', language: 'es' },
  { lang: '__proto__', language: 'es' },
  { lang: '', language: 'es' },
])
  testDatabase(`a form with lang=${lang} is in ${language}`, async (t, database) => {
    const { url, stored } = await startTestServer(t, { database });
    const fields = lang === undefined ? validRequest : { ...validRequest, lang };

    const answer = await postForm(url, fields);

    assert.equal(answer.status, 200);
    assert.equal((await stored())[0]?.language, language);
  });

testDatabase('treats a language of 50,000 letters as Spanish', async (t, database) => {
  const { url, stored } = await startTestServer(t, { database });
  const lang = 'ca'.repeat(25_000);

  const answer = await postForm(url, { ...validRequest, lang });

  assert.equal(answer.status, 200);
  assert.equal((await stored())[0]?.language, 'es');
});

for (const { lang, thanks, failed } of [
  { lang: 'es', thanks: '/gracias', failed: '/no-enviado' },
  { lang: 'ca', thanks: '/ca/gracies', failed: '/ca/no-enviat' },
]) {
  test(`redirects a request without script to ${thanks}`, async (t) => {
    const { url, stored } = await startTestServer(t);

    const answer = await postForm(url, { ...validRequest, lang }, html);

    assert.equal(answer.status, 303);
    assert.equal(answer.headers.get('location'), thanks);
    assert.equal((await stored()).length, 1);
  });

  for (const { what, fields, field } of [
    { what: 'no name', fields: { name: '' }, field: 'name' },
    { what: 'a wrong address', fields: { email: 'nobody' }, field: 'email' },
    { what: 'a long telephone', fields: { phone: '1'.repeat(31) }, field: 'phone' },
    { what: 'two faults', fields: { message: '', email: 'x' }, field: 'email' },
  ])
    test(`redirects ${what} without script to ${failed}#${field}`, async (t) => {
      const { url, stored } = await startTestServer(t);

      const answer = await postForm(url, { ...validRequest, ...fields, lang }, html);

      assert.equal(answer.status, 303);
      assert.equal(answer.headers.get('location'), `${failed}#${field}`);
      assert.deepEqual(await stored(), []);
    });

  test(`redirects to ${failed}#espera without script above the limit`, async (t) => {
    const { url, stored } = await startTestServer(t, { rateLimit: 1 });
    for (let sent = 1; sent <= 10; sent++)
      await postForm(url, { ...validRequest, lang, message: `Grieta ${sent}` });

    const answer = await postForm(url, { ...validRequest, lang }, html);

    assert.equal(answer.status, 303);
    assert.equal(answer.headers.get('location'), `${failed}#espera`);
    assert.equal((await stored()).length, 10);
  });

  test(`redirects to ${failed} without script after a server fault`, async (t) => {
    const { url, database } = await startTestServer(t);
    await database.close();

    const answer = await postForm(url, { ...validRequest, lang }, html);

    assert.equal(answer.status, 303);
    assert.equal(answer.headers.get('location'), failed);
  });
}

test('answers in Spanish if there is no Catalan page', async (t) => {
  const { url } = await startTestServer(t, { languages: ['es'] });

  const answer = await postForm(url, { ...validRequest, lang: 'ca' }, html);

  assert.equal(answer.headers.get('location'), '/gracias');
});

test('stores Spanish if there is no Catalan page', async (t) => {
  const { url, stored } = await startTestServer(t, { languages: ['es'] });

  await postForm(url, { ...validRequest, lang: 'ca' });

  assert.equal((await stored())[0]?.language, 'es');
});

test('redirects to no Catalan page if there is none', async (t) => {
  const { url } = await startTestServer(t, { languages: ['es'] });

  const unread = await fetch(url + contactEndpoint, {
    method: 'POST',
    headers: { ...html, referer: 'https://a.example/ca/' },
    redirect: 'manual',
  });

  assert.equal(unread.headers.get('location'), '/no-enviado');
});

/** The `Accept` header of a browser that posts a form without script. */
const html = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
};

type Rejection = { success: boolean; errors: Partial<Record<ContactField, string>> };

type Invalid = { what: string; field: ContactField; value: string | undefined };

function invalidValues(field: ContactField): Invalid[] {
  const { required, maxLength } = fieldRules[field];
  const value = `${'a'.repeat(maxLength - 5)}@a.com`;
  const tooLong = { what: 'with too long a', field, value };
  if (!required) return [tooLong];

  return [
    { what: 'without', field, value: undefined },
    { what: 'with an empty', field, value: '' },
    { what: 'with a blank', field, value: ' \t ' },
    tooLong,
  ];
}
