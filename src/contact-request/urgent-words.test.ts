import assert from 'node:assert/strict';
import { test } from 'node:test';
import { urgentWords } from './urgent-words.ts';

for (const { message, words } of [
  { message: 'Ayer HAN CAÍDO trozos a la acera.', words: 'HAN CAÍDO trozos' },
  { message: 'Se caen cascotes de la cornisa.', words: 'Se caen' },
  { message: 'Hi ha teules que estan caient.', words: 'estan caient' },
  { message: 'La cornisa està a punt de caure', words: 'a punt de caure' },
  { message: 'Una teja suelta sobre la calle', words: 'teja suelta' },
  { message: 'Hi ha una placa solta al terrat', words: 'placa solta' },
  { message: 'Nos entra agua por el techo', words: 'entra agua' },
  { message: 'Gotera en el dormitorio', words: 'Gotera en el dormitorio' },
  { message: 'Ens entra l’aigua quan plou', words: 'entra l’aigua' },
  { message: 'En el patio huele a gas.', words: 'huele a gas' },
  { message: 'Fuita de gas a la façana', words: 'Fuita de gas' },
  { message: 'La salida bloqueada por la obra', words: 'salida bloqueada' },
  { message: 'No podem sortir de casa', words: 'No podem sortir' },
])
  test(`finds danger in «${message}»`, () => {
    assert.equal(urgentWords(message), words);
  });

for (const message of [
  'Queremos pintar la medianera, unos 200 m².',
  'Instalar una línea de vida anticaídas.',
  'Grietas en la fachada de cuatro plantas.',
  'Volem netejar els vidres dos cops l’any.',
  'Cambiar las bajantes de agua del patio.',
  'Revisar la instalación de gas de la comunidad.',
  'Tenemos goteras en la cubierta.',
])
  test(`finds no danger in «${message}»`, () => {
    assert.equal(urgentWords(message), undefined);
  });

test('finds danger in a text of decomposed letters', () => {
  assert.equal(urgentWords('Ha caído'.normalize('NFD')), 'Ha caído');
});
