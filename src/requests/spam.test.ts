import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validRequest } from '../../tests/kit/form.ts';
import { suspicions } from './spam.ts';

const honest = { ...validRequest, phone: '' };

test('suspects no honest request', () => {
  for (const message of [
    'Buenos días, somos la comunidad de la calle Aragó 210. Se están cayendo trozos de cornisa. ¿Cuándo podéis venir?',
    'URGENTE!!! SE HA DESPRENDIDO UN TROZO DE FACHADA Y HAY GENTE PASANDO. LLAMADME YA POR FAVOR!!!',
    'Bon dia, voldríem pressupost per rehabilitar la façana i pintar el pati de llums. Són sis plantes a Gràcia.',
    'Hi, I own a flat in Eixample with a leaking roof. Could you send somebody for a free quote? It is urgent.',
    'Fotos: https://photos.app.goo.gl/AbCd1234',
    'Fotos: https://drive.google.com/a y el edificio: https://maps.app.goo.gl/b',
    `Nueve fotos: ${'https://a.es/1 '.repeat(9)}`,
    'SEO services: https://a.xyz https://b.xyz',
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
  ])
    assert.deepEqual(
      suspicions({ request: { ...honest, message }, honeypot: false }),
      [],
      message,
    );
  for (const fields of [
    { name: 'x', email: 'x@x.es', message: 'x' },
    { name: 'TEST', email: 'test@test.com', message: 'TEST' },
    { name: 'www.fincas-perez.es', message: 'Nuestra web: www.fincas-perez.es' },
  ])
    assert.deepEqual(
      suspicions({ request: { ...honest, ...fields }, honeypot: false }),
      [],
      fields.name,
    );
});

const spam: [message: string, ...reasons: string[]][] = [
  ['Get 500 backlinks and reach the first page of Google!', 'seo'],
  ['Podemos posicionar su web en la primera página de Google.', 'seo'],
  ['SEO services: https://a.xyz https://b.xyz https://c.xyz', 'links', 'seo'],
  ['Invest in crypto today. Bitcoin trading made easy: passive income.', 'crypto'],
  ['Cheap viagra, no questions, without prescription', 'pharma'],
  ['Online casino with free spins', 'casino'],
  ['[url=https://a.xyz]cheap[/url]', 'bbcode'],
  ['https://a.xyz '.repeat(10), 'links'],
  ['Personal loans at 3 %: ask for our loan offer', 'loans'],
  ['Escort girls and porn', 'adult'],
];
for (const [message, ...reasons] of spam)
  test(`suspected (${reasons}): ${message.slice(0, 50)}`, () => {
    assert.deepEqual(
      suspicions({ request: { ...honest, message }, honeypot: false }),
      reasons,
    );
  });

test('a filled honeypot alone is suspicious, and names are searched too', () => {
  assert.deepEqual(suspicions({ request: honest, honeypot: true }), ['honeypot']);
  const sold = { name: 'SEO services', message: 'backlinks' };
  assert.deepEqual(suspicions({ request: { ...honest, ...sold }, honeypot: false }), [
    'seo',
  ]);
  const both = { name: 'www.a.xyz', message: 'www.a.xyz' };
  assert.deepEqual(suspicions({ request: { ...honest, ...both }, honeypot: false }), [
    'link-in-name',
    'repeated',
  ]);
});

test('a hostile text does not slow down the phrase search', () => {
  // Two hundred times what the form takes: a search that goes back over it would not end
  // in the time a test has.
  const message = 'a '.repeat(250_000) + 'seo '.repeat(125_000);
  assert.deepEqual(suspicions({ request: { ...honest, message }, honeypot: false }), []);
});
