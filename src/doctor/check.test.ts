import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fail, pass, verdictOn, warn } from './check.ts';

const [good, doubt, fault] = [pass('x', 'x'), warn('x', 'x'), fail('x', 'x')];

for (const [findings, fit, words] of [
  [[good], true, 'Todo está bien.'],
  [[good, doubt], true, 'Nada impide publicar la web. Hay 1 cosa por revisar.'],
  [[fault, good, fault], false, 'Hay 2 fallos: así no se debe publicar la web.'],
  [[doubt, fault, doubt], false, 'Hay 1 fallo: así no se debe publicar la web. Hay 2 cosas por revisar.'],
] as const)
  test(`sums up ${findings.map(({ level }) => level).join(', ')}`, () => {
    const verdict = verdictOn(findings);
    assert.deepEqual([verdict.fit, verdict.words], [fit, words]);
  });
