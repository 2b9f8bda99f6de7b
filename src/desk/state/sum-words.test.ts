import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeskState } from '../../desk-api/state.ts';
import { shortSumWords, sumWords } from './sum-words.ts';

for (const [levels, words, short] of [
  [['good', 'good'], 'Todo va bien', 'Correo, copias y web: todo va bien'],
  [['good', 'warning'], 'Una cosa conviene mirarla', 'Una cosa por mirar'],
  [['warning', 'warning'], '2 cosas conviene mirarlas', '2 cosas por mirar'],
  [['problem', 'good'], 'Una cosa va mal', 'Una cosa va mal'],
  [['problem', 'warning'], 'Una cosa va mal y otra conviene mirarla', 'Una cosa va mal'],
  [['open', 'good'], 'Nada va mal. Queda una cosa por preparar', 'Una cosa por preparar'],
  [['open', 'open', 'problem'], 'Una cosa va mal. Quedan 2 cosas por preparar', 'Una cosa va mal'],
  [
    ['problem', 'problem', 'warning', 'warning'],
    '2 cosas van mal y otras 2 conviene mirarlas',
    '2 cosas van mal',
  ],
] as const) {
  test(`${levels.join(', ')}: «${words}»`, () => {
    const findings: DeskState['findings'] = levels.map((level) => ({
      level,
      about: 'x',
      what: ['x'],
      todo: null,
      tell: null,
      help: null,
    }));
    assert.deepEqual([sumWords({ findings }), shortSumWords({ findings })], [words, short]);
  });
}
