import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validRequest } from '../../tests/kit/form.ts';
import type { ContactRequest } from '../contact-request/fields.ts';
import { suspicions } from './spam.ts';

const honestMessages = {
  'a cornice that falls':
    'Buenos días, somos la comunidad de la calle Aragó 210. ' +
    'Se están cayendo trozos de cornisa. ¿Cuándo podéis venir?',
  'an emergency in capitals':
    'URGENTE!!! SE HA DESPRENDIDO UN TROZO DE FACHADA Y HAY GENTE PASANDO. ' +
    'LLAMADME YA POR FAVOR!!!',
  'a request in Catalan':
    'Bon dia, voldríem pressupost per rehabilitar la façana i pintar el pati de llums. ' +
    'Són sis plantes a Gràcia.',
  'a request in English':
    'Hi, I own a flat in Eixample with a leaking roof. ' +
    'Could you send somebody for a free quote? It is urgent.',
  'a link to photos': 'Fotos: https://photos.app.goo.gl/AbCd1234',
  'two links':
    'Fotos: https://drive.google.com/a y el edificio: https://maps.app.goo.gl/b',
  'nine links': `Nueve fotos: ${'https://a.es/1 '.repeat(9)}`,
  'one phrase of a trade with two links': 'SEO services: https://a.xyz https://b.xyz',
  'a building with a pharmacy':
    'Necesitamos limpiar los cristales de la farmacia y del casino de la planta baja, ' +
    'y quitar un rótulo de Bitcoin.',
  'a customer of a suspicious trade':
    'Somos una agencia SEO con oficina en 22@ ' +
    'y queremos limpiar la fachada de cristal.',
  'a loan for the work':
    'Tenemos un préstamo aprobado para la rehabilitación; ' +
    'el banco pide un presupuesto firmado.',
  'traffic of data':
    'Instalar la antena en el tejado para tener más tráfico de datos en la web interna.',
  'a request in Russian': 'Нужна покраска фасада, шесть этажей, Барселона.',
  'a request in Chinese': '我们需要清洗大楼的玻璃幕墙,请报价。',
  'a request in Arabic': 'نحتاج إلى ترميم واجهة المبنى في برشلونة',
  HTML: '<p>Hola, <b>necesito</b> presupuesto</p><script>alert(1)</script>',
  emoji: '🧱🧗 ¿precio?',
  'one letter': 'x',
  'one word': 'Presupuesto.',
};

for (const [title, message] of Object.entries(honestMessages)) {
  test(`does not suspect ${title}`, () => {
    assert.deepEqual(reasonsFor({ message }), []);
  });
}

const honestRequests: Record<string, Partial<ContactRequest>> = {
  'the same letter in every field': { name: 'x', email: 'x@x.es', message: 'x' },
  'a test of the form': { name: 'TEST', email: 'test@test.com', message: 'TEST' },
  'a company that signs with its website': {
    name: 'Finques Aribau (www.aribau.example)',
    email: 'joan@aribau.example',
    message:
      'Goteras. www.aribau.example | https://aribau.example/ | www.aribau.example.',
  },
  'a company that writes from another domain': {
    name: 'Finques Aribau (www.aribau.example)',
    email: 'joan@example.com',
    message: 'Hola. www.aribau.example | https://aribau.example/ | www.aribau.example.',
  },
  'a company with many hosts of its own': {
    email: 'joan@ñandú.example',
    message: Array.from(
      { length: 10 },
      (_, index) => `https://b${index}.Ñandú.example`,
    ).join(' '),
  },
  'an expert with links to photographs': {
    name: 'Perito, www.perito.example',
    message: `Grietas: ${'https://fotos.example/1 https://nube.example/2 '.repeat(4)}`,
  },
  'an expert with photographs on many hosts': {
    name: 'Perito, www.perito.example',
    message:
      'Grietas: https://a.example https://b.example https://c.example https://d.example',
  },
  'many photographs on one host': {
    message: Array.from({ length: 12 }, (_, index) => `https://a.es/${index}`).join(' '),
  },
  'a pharmacy with a sign to clean': {
    name: 'Farmacia Vila, www.vila.example',
    message: 'Limpiar el rótulo: «Online pharmacy, sin receta médica».',
  },
  'an agency for SEO with windows to clean': {
    name: 'Servicios SEO Vila (www.vila.example)',
    message: 'Netejar els vidres. Vila, SEO services, backlinks, domain authority.',
  },
  'an agency that praises itself': {
    message: 'Cristales sucios. Vila: servicios SEO, primera página de Google.',
  },
  'a casino with a facade to paint': {
    message: 'Our facade needs paint. Casino online, free spins, sports betting.',
  },
  'a lender with a leak': {
    message:
      'Tenim goteres al terrat. Préstamos rápidos, préstamos sin aval, loan offer.',
  },
  'a company that was found by a search': {
    name: 'Finques Bosch (www.finquesbosch.cat)',
    email: 'finquesbosch@gmail.com',
    message:
      'Os hemos encontrado en la primera página de Google. Necesitamos pintar la ' +
      'fachada del edificio de la calle Aribau.',
  },
  'a visitor from a street with traffic': {
    message:
      'I found you on the first page of Google. Please quote for cleaning the facade; ' +
      'there is more traffic in our street.',
  },
  'a company that signs with its website and sends plans': {
    name: 'Marta Puig - www.fincaspuig.es',
    email: 'martapuig@telefonica.net',
    message:
      'Rehabilitación integral, inspección ITE: https://we.tl/t-1 ' +
      'https://drive.google.com/1 https://maps.app.goo.gl/1',
  },
  'a name that is a website': {
    name: 'www.fincas-perez.es',
    message: 'Nuestra web: www.fincas-perez.es',
  },
};

for (const [title, fields] of Object.entries(honestRequests)) {
  test(`does not suspect ${title}`, () => {
    assert.deepEqual(reasonsFor(fields), []);
  });
}

const spam: { message: string; reasons: string[] }[] = [
  {
    message: 'Get 500 backlinks and reach the first page of Google!',
    reasons: ['seo'],
  },
  {
    message: 'Podemos posicionar su web en la primera página de Google.',
    reasons: ['seo'],
  },
  {
    message: 'SEO services: https://a.xyz https://b.xyz https://c.xyz',
    reasons: ['links', 'seo'],
  },
  {
    message: 'Invest in crypto today. Bitcoin trading made easy: passive income.',
    reasons: ['crypto'],
  },
  { message: 'Cheap viagra, no questions, without prescription', reasons: ['pharma'] },
  { message: 'Online casino with free spins', reasons: ['casino'] },
  {
    message: 'Para su empresa de fachadas: posicionar su web, más tráfico a su web.',
    reasons: ['seo'],
  },
  {
    message: Array.from({ length: 10 }, (_, index) => `https://${index}.xyz`).join(' '),
    reasons: ['links'],
  },
  { message: '[url=https://a.xyz]cheap[/url]', reasons: ['bbcode'] },
  { message: 'https://a.xyz '.repeat(10), reasons: ['links'] },
  { message: 'Personal loans at 3 %: ask for our loan offer', reasons: ['loans'] },
  { message: 'Escort girls and porn', reasons: ['adult'] },
];

for (const { message, reasons } of spam) {
  test(`suspects (${reasons}): ${message.slice(0, 50)}`, () => {
    assert.deepEqual(reasonsFor({ message }), reasons);
  });
}

test('suspects a filled honeypot alone', () => {
  const request = { ...validRequest, phone: '' };

  assert.deepEqual(suspicions({ request, honeypot: true }), ['honeypot']);
});

test('finds a phrase in the name', () => {
  const fields = { name: 'SEO services', message: 'backlinks' };

  assert.deepEqual(reasonsFor(fields), ['seo']);
});

test('suspects a link in the name that the message repeats', () => {
  const fields = { name: 'www.a.xyz', message: 'www.a.xyz' };

  assert.deepEqual(reasonsFor(fields), ['link-in-name', 'repeated']);
});

test('searches for phrases in a hostile text without slowing down', () => {
  // This is two hundred times longer than the form allows. A search with backtracking
  // would exceed the timeout of the test.
  const message = 'a '.repeat(250_000) + 'seo '.repeat(125_000);

  assert.deepEqual(reasonsFor({ message }), []);
});

function reasonsFor(fields: Partial<ContactRequest>): string[] {
  const request = { ...validRequest, phone: '', ...fields };
  return suspicions({ request, honeypot: false });
}
