import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../contact-request/fold.ts';
import { namesWork } from './named-work.ts';

for (const message of [
  'Rehabilitación integral',
  'Pasar la ITE',
  'Una inspección, por favor',
  'Una inspecció, si us plau',
  'Fontanería: cambiar un tubo',
  'Lampisteria: canviar un tub',
  'Electricidad en el patio',
  'Instalar el aire acondicionado',
  'Instal·lar l’aire condicionat',
  'Construcción de un altillo',
  'Conservación del patrimonio',
  'Patrimoni arquitectònic',
  'Administro una finca',
  'El muro y la pared del patio',
  'Una obra en Gràcia',
])
  test(`«${message}» is about work`, () => {
    assert.ok(namesWork(fold(message)));
  });

for (const message of [
  'Haga crecer su patrimonio con criptomonedas',
  'Link building for your website',
  'Credit repair',
])
  test(`«${message}» is not about work`, () => {
    assert.ok(!namesWork(fold(message)));
  });
