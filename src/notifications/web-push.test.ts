import assert from 'node:assert/strict';
import { createECDH } from 'node:crypto';
import { test } from 'node:test';
import { encrypt } from './web-push.ts';

test('encrypts the example of RFC 8291 byte for byte', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const browser = {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6S' +
      'RpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const ours = createECDH('prime256v1');
  ours.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw');

  const message = 'When I grow up, I want to be a watermelon';
  const encrypted = encrypt(message, browser, ours, salt);

  assert.equal(
    encrypted.toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6' +
      'e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZ' +
      'wbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});
