import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkUrl } from '../../desk-address.ts';
import { tokenIn } from './token-in.ts';

const token = 'rPpNpXOxYWc-ZxY1b_8hzuqOiKAr9sdv4HNIpZyOQ0E';
const link = linkUrl('https://example.org', token);

for (const { name, text } of [
  { name: 'a link', text: link },
  { name: 'the part after the #', text: `#${token}` },
  { name: 'the token alone', text: token },
  { name: 'the token between quotes', text: `«${token}»` },
  { name: 'a link in brackets', text: `(${link})` },
  { name: 'a link in a sentence', text: `Entra aquí: ${link}, y luego me llamas.` },
  { name: 'a link between invisible characters', text: `\u2066${link}\u2069` },
]) {
  test(`finds the token in ${name}`, () => {
    assert.equal(tokenIn(text), token);
  });
}

for (const behind of [
  '.',
  ')',
  '»',
  '>',
  ',',
  ';',
  '"',
  '”',
  '’',
  '*',
  '_',
  ' ',
  '\n',
  '%20',
  '%C2%BB',
  '%3E',
  '…',
  ').',
]) {
  test(`finds the token before ${JSON.stringify(behind)}`, () => {
    assert.equal(tokenIn(`#${token}${behind}`), token);
  });
}

for (const { name, text } of [
  { name: 'that is cut off', text: link.slice(0, -1) },
  { name: 'that is too long', text: `${link}A` },
  { name: 'that is missing', text: 'https://example.org/oficina/entrar#' },
]) {
  test(`finds no token ${name}`, () => {
    assert.equal(tokenIn(text), undefined);
  });
}
