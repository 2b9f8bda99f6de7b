import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodRequest } from '../../tests/support/form.ts';
import { openTestOutbox } from '../../tests/support/outbox.ts';
import { openTestPush } from '../../tests/support/push.ts';
import { act } from '../../tests/support/requests.ts';
import { startTestSmtp } from '../../tests/support/smtp.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import { claimNotice, insertRequestNotice } from '../outbox/store.ts';
import { suspicions } from './spam.ts';

const honest = { ...goodRequest, phone: '' };

for (const message of [
  'Buenos días, somos la comunidad de la calle Aragó 210. Se están cayendo trozos de cornisa. ¿Cuándo podéis venir?',
  'URGENTE!!! SE HA DESPRENDIDO UN TROZO DE FACHADA Y HAY GENTE PASANDO. LLAMADME YA POR FAVOR!!!',
  'Bon dia, voldríem pressupost per rehabilitar la façana i pintar el pati de llums. Són sis plantes a Gràcia.',
  'Hi, I own a flat in Eixample with a leaking roof. Could you send somebody for a free quote? It is urgent.',
  'Fotos: https://photos.app.goo.gl/AbCd1234',
  'Fotos: https://drive.google.com/a y el edificio: https://maps.app.goo.gl/b',
  'Seis fotos: https://a.es/1 https://a.es/2 https://a.es/3 https://a.es/4 https://a.es/5 https://a.es/6',
  'Necesitamos limpiar los cristales de la farmacia y del casino de la planta baja, y quitar un rótulo de Bitcoin.',
  'Somos una agencia SEO con oficina en 22@ y queremos limpiar la fachada de cristal.',
  'Tenemos un préstamo aprobado para la rehabilitación; el banco pide un presupuesto firmado.',
  'Instalar la antena en el tejado para tener más tráfico de datos en la web interna.',
  'Нужна покраска фасада, шесть этажей, Барселона.',
  '我们需要清洗大楼的玻璃幕墙,请报价。',
  'نحتاج إلى ترميم واجهة المبنى في برشلونة',
  '<p>Hola, <b>necesito</b> presupuesto</p><script>alert(1)</script>',
  '🧱🧗 ¿precio?',
  'x',
  'Presupuesto.',
]) {
  test(`no suspicion: ${message.slice(0, 60)}`, () => {
    assert.deepEqual(suspicions({ request: { ...honest, message }, honeypot: false }), []);
  });
}

for (const fields of [
  { name: 'x', email: 'x@x.es', phone: '', message: 'x' },
  { name: 'TEST', email: 'test@test.com', phone: '600000000', message: 'TEST' },
  {
    name: 'www.fincas-perez.es',
    email: 'info@fincas-perez.es',
    phone: '',
    message: 'Nuestra web: www.fincas-perez.es',
  },
]) {
  test(`no suspicion: four bare fields by «${fields.name}»`, () => {
    assert.deepEqual(suspicions({ request: { ...honest, ...fields }, honeypot: false }), []);
  });
}

for (const [message, reasons] of [
  ['Get 500 backlinks and reach the first page of Google!', ['seo']],
  ['Podemos posicionar su web en la primera página de Google.', ['seo']],
  ['SEO services: https://a.xyz https://b.xyz https://c.xyz', ['links', 'seo']],
  ['Invest in crypto today. Bitcoin trading made easy: passive income.', ['crypto']],
  ['Cheap viagra, no questions, without prescription', ['pharma']],
  ['Online casino with free spins', ['casino']],
  ['[url=https://a.xyz]cheap[/url]', ['bbcode']],
  [Array.from({ length: 12 }, (_, index) => `https://a.xyz/${index}`).join(' '), ['links']],
] as const) {
  test(`suspected (${reasons}): ${message.slice(0, 50)}`, () => {
    assert.deepEqual(suspicions({ request: { ...honest, message }, honeypot: false }), reasons);
  });
}

test('a filled honeypot is enough by itself', () => {
  assert.deepEqual(suspicions({ request: honest, honeypot: true }), ['honeypot']);
});

test('a text made to slow down the search for phrases does not', () => {
  // Two hundred times what the form takes: a search that goes back over it would not end in the time a test has.
  const message = 'a '.repeat(250_000) + 'seo '.repeat(125_000);
  assert.deepEqual(suspicions({ request: { ...honest, message }, honeypot: false }), []);
});

testDatabase(
  'a request that is marked as spam is not mailed, and is once it is released',
  async (t, config) => {
    const outbox = await openTestOutbox(t, config);
    const smtp = await startTestSmtp(t);
    const id = await outbox.addRequest();
    await act(outbox.db, id, { kind: 'marked-spam' }, { now: outbox.clock.now() });
    await outbox.startWorker(smtp.url).idle();
    assert.deepEqual([smtp.mails.length, await outbox.notices()], [0, []]);
    await Promise.all(
      [1, 2].map(() => act(outbox.db, id, { kind: 'released' }, { now: outbox.clock.now() })),
    );
    assert.equal((await outbox.notices()).length, 1, 'released twice, enqueued once');
  },
);

testDatabase('spam is not sent again to those recipients who refused it', async (t, config) => {
  const { db, clock, addRequest } = await openTestOutbox(t, config);
  const id = await addRequest();
  await db.deleteFrom('notices').execute();
  await insertRequestNotice(db, id, clock.now());
  await db.updateTable('notices').set({ state: 'delivered', owes: 1 }).execute();
  await act(db, id, { kind: 'marked-spam' }, { now: clock.now() });
  assert.equal(await claimNotice(db, clock.now()), undefined);
});

testDatabase('clearing spam enqueues only the notices that were not delivered', async (t, config) => {
  const push = await openTestPush(t, config);
  await push.addDevice();
  const id = await push.addRequest();
  const worker = push.startWorker();
  await worker.idle();
  for (const kind of ['marked-spam', 'spam-cleared'] as const)
    await act(push.db, id, { kind }, { now: push.clock.now() });
  await worker.pass(60_000);
  const notices = (await push.notices()).map(({ channel, state }) => `${channel} ${state}`);
  assert.deepEqual(notices.toSorted(), ['mail pending', 'push delivered']);
});
