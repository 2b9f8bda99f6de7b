import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchContacts } from './search-contacts.ts';

const receivedAt = '2026-11-20T08:00:00.000Z';
const nuria = {
  id: 1,
  name: 'Núria Puig',
  phone: '600 000 012',
  tel: 'tel:+34600000012',
  receivedAt,
};
const pau = { id: 2, name: 'Pau Garriga 7', phone: '902 123 456', tel: null, receivedAt };

for (const { by, text, found } of [
  { by: 'nothing', text: '', found: [nuria, pau] },
  { by: 'a space', text: ' ', found: [nuria, pau] },
  { by: 'a name without its accent', text: 'nuria', found: [nuria] },
  { by: 'words in any order', text: 'puig nú', found: [nuria] },
  { by: 'a name that no one has', text: 'pau puig', found: [] },
  { by: 'a part of a telephone', text: '000 01', found: [nuria] },
  { by: 'a telephone written together', text: '600000012', found: [nuria] },
  { by: 'a telephone with its prefix', text: '+34 600 00 00 12', found: [nuria] },
  { by: 'a telephone with an old prefix', text: '0034600000012', found: [nuria] },
  { by: 'a number in a name', text: 'garriga 7', found: [pau] },
  { by: 'a telephone without a link', text: '902 12', found: [pau] },
]) {
  test(`finds contacts by ${by}`, () => {
    assert.deepEqual(searchContacts([nuria, pau], text), found);
  });
}
