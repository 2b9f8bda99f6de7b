import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problem, good as seen, verdictOn, warning } from './finding.ts';

const [good, doubt, fault] = [seen('x', 'x'), warning('x', 'x'), problem('x', ['x', 'y'])];

for (const [findings, fit, words, short] of [
  [[good], true, 'Todo está bien.', 'Correo, copias y web: todo está bien'],
  [[good, doubt], true, 'Nada impide publicar la web. Hay 1 cosa por revisar.', '1 cosa por revisar'],
  [[fault, good], false, 'Hay 2 fallos: así no se debe publicar la web.', '2 fallos por arreglar'],
  [
    [doubt, problem('x', 'x'), doubt],
    false,
    'Hay 1 fallo: así no se debe publicar la web. Hay 2 cosas por revisar.',
    '1 fallo por arreglar',
  ],
] as const)
  test(`of ${findings.map(({ level }) => level).join(', ')}: «${words}»`, () => {
    assert.deepEqual(verdictOn(findings), { fit, words, short });
  });
