import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { classify, type PersonKeys } from './personal-data.ts';

const ana = '+34600000001';
const office = '+34930000000';

function reasons(start: Omit<PersonKeys, 'id'>, ...others: Omit<PersonKeys, 'id'>[]): string[] {
  const all = [start, ...others].map((keys, id) => ({ ...keys, id }));
  return classify({ ...start, id: 0 }, all).map(({ reason }) => reason);
}

test('ticks requests of the same address', () => {
  const start = { emailKey: 'ana@example.org', phoneKey: ana };
  assert.deepEqual(reasons(start, { emailKey: 'ana@example.org', phoneKey: null }), ['this', 'same-address']);
});

test('ticks a logged call with the same telephone', () => {
  const start = { emailKey: 'ana@example.org', phoneKey: ana };
  assert.deepEqual(reasons(start, { emailKey: '', phoneKey: ana }), ['this', 'same-phone']);
});

test('ticks a form request from the page of a logged call with its telephone', () => {
  const start = { emailKey: '', phoneKey: ana };
  assert.deepEqual(reasons(start, { emailKey: 'ana@example.org', phoneKey: ana }), ['this', 'same-phone']);
});

test('leaves people unticked who share the telephone of their administrator', () => {
  const start = { emailKey: 'ana@example.org', phoneKey: office };
  const neighbour = { emailKey: 'pau@example.org', phoneKey: office };
  const only = { emailKey: 'pau@example.org', phoneKey: ana };
  assert.deepEqual(reasons(start, neighbour, only), ['this', 'same-phone-other-address', 'indirect']);
});

test('leaves all of several addresses unticked from the page of a logged call', () => {
  const start = { emailKey: '', phoneKey: office };
  const owners = ['ana@example.org', 'pau@example.org'].map((emailKey) => ({ emailKey, phoneKey: office }));
  assert.deepEqual(reasons(start, ...owners), [
    'this',
    'same-phone-other-address',
    'same-phone-other-address',
  ]);
});

test('never ticks two different addresses', () => {
  const keys = fc.record({
    emailKey: fc.constantFrom('', 'a@x.es', 'b@x.es', 'c@x.es'),
    phoneKey: fc.constantFrom(null, ana, office),
  });
  fc.assert(
    fc.property(fc.array(keys, { minLength: 1, maxLength: 8 }), (rows) => {
      const all = rows.map((row, id) => ({ ...row, id }));
      const [start] = all;
      if (!start) return;
      const ticked = new Set(classify(start, all).flatMap(({ id, ticked }) => (ticked ? [id] : [])));
      const addresses = new Set(all.filter(({ id }) => ticked.has(id)).map(({ emailKey }) => emailKey));
      addresses.delete('');
      assert.ok(ticked.has(0) && addresses.size <= 1);
    }),
  );
});
