import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeskState } from '../../desk-api/state.ts';
import { sumWords } from './sum-words.ts';

for (const [levels, words] of [
  [['good', 'good'], 'Todo va bien'],
  [['good', 'warning'], 'Una cosa conviene mirarla'],
  [['warning', 'warning'], '2 cosas conviene mirarlas'],
  [['problem', 'good'], 'Una cosa va mal'],
  [['problem', 'warning'], 'Una cosa va mal y otra conviene mirarla'],
  [['open', 'good'], 'Nada va mal. Queda una cosa por preparar'],
  [['open', 'open', 'problem'], 'Una cosa va mal. Quedan 2 cosas por preparar'],
  [['problem', 'problem', 'warning', 'warning'], '2 cosas van mal y otras 2 conviene mirarlas'],
] as const) {
  test(`${levels.join(', ')}: «${words}»`, () => {
    const findings: DeskState['findings'] = levels.map((level) => ({
      level,
      what: 'x',
      todo: null,
      tell: null,
      help: null,
    }));
    assert.equal(sumWords({ findings }), words);
  });
}
