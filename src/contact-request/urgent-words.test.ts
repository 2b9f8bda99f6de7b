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
  { message: 'La cornisa se cae', words: 'se cae' },
  { message: 'Se nos caen las tejas', words: 'Se nos caen' },
  { message: 'Ayer se cayó un trozo', words: 'se cayó' },
  { message: 'Cayeron cascotes al patio', words: 'Cayeron cascotes' },
  { message: 'se han desprendido trozos', words: 'han desprendido trozos' },
  { message: 'La cornisa se desprendió', words: 'se desprendió' },
  { message: 'El balcón se está cayendo', words: 'está cayendo' },
  { message: 'Hay una placa despegada y puede caer', words: 'puede caer' },
  { message: 'Unas baldosas que se pueden desprender', words: 'pueden desprender' },
  { message: 'El alero amenaza con caer', words: 'amenaza con caer' },
  { message: 'Hay peligro de caída a la calle', words: 'peligro de caída' },
  { message: 'El muro se viene abajo', words: 'se viene abajo' },
  { message: 'S’han després trossos', words: 'S’han després' },
  { message: 'Cau un tros de cornisa', words: 'Cau' },
  { message: 'Ahir va caure una rajola', words: 'va caure' },
  { message: 'El balcó s’està caient', words: 'està caient' },
  { message: 'Una placa que pot caure', words: 'pot caure' },
  { message: 'Rajoles que poden caure', words: 'poden caure' },
  { message: 'Hi ha perill de caiguda', words: 'perill de caiguda' },
  { message: 'La xemeneia amenaça amb caure', words: 'amenaça amb caure' },
  { message: 'Gotea al vecino', words: 'Gotea al vecino' },
  { message: 'Goteaba mucho en el salón', words: 'Goteaba mucho en el salón' },
  { message: 'Filtra agua al piso de abajo', words: 'Filtra agua al piso' },
  { message: 'Filtraciones en la vivienda', words: 'Filtraciones en la vivienda' },
  { message: 'Tenemos goteras en casa', words: 'goteras en casa' },
  { message: 'Fuita d’aigua al pis de baix', words: 'Fuita d’aigua al pis' },
  { message: 'Degota al pis', words: 'Degota al pis' },
  { message: 'Goteja a l’habitació', words: 'Goteja a l’habitació' },
  { message: 'Es filtra aigua al veí', words: 'filtra aigua al veí' },
  { message: 'Huele mucho a gas', words: 'Huele mucho a gas' },
  { message: 'Hay un olor muy fuerte a gas', words: 'olor muy fuerte a gas' },
  { message: 'Fa una olor molt forta a gas', words: 'olor molt forta a gas' },
  { message: 'Hay un escape de gas', words: 'escape de gas' },
  { message: 'Se escapa gas en el patio', words: 'Se escapa gas' },
  {
    message: 'La salida de emergencia está tapada',
    words: 'salida de emergencia está tapada',
  },
  { message: 'Los andamios bloquean la puerta', words: 'bloquean la puerta' },
  { message: 'La sortida està bloquejada', words: 'sortida està bloquejada' },
  { message: 'L’accés queda tapat', words: 'accés queda tapat' },
  { message: 'El agua está entrando en el piso', words: 'agua está entrando' },
  { message: 'L’aigua està entrant al pis', words: 'aigua està entrant' },
  { message: 'Goteras en mi habitación', words: 'Goteras en mi habitación' },
  { message: 'Goteres a la meva cuina', words: 'Goteres a la meva cuina' },
  { message: 'Se ha soltado la antena', words: 'Se ha soltado' },
  { message: 'S’ha deixat anar una placa', words: 'S’ha deixat anar' },
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
  'Soy técnico de calefacción de gas natural.',
  'Vivimos en la calle Gasòmetre, 12.',
  'Pintar la sala del cau escolta.',
  'La pintura de la medianera está despegada.',
  'Cambiar el filtro de agua de la cocina.',
  'Després de l’estiu volem pintar la façana.',
  'Tapar la puerta que da al patio.',
  'Una pintura que no se desprenda ni se ensucie: la de ahora no se desprende.',
  'Una pintura que no es desprèn.',
  'Llamadme a la caída de la tarde.',
])
  test(`finds no danger in «${message}»`, () => {
    assert.equal(urgentWords(message), undefined);
  });

test('finds danger in a text of decomposed letters', () => {
  assert.equal(urgentWords('Ha caído'.normalize('NFD')), 'Ha caído');
});
