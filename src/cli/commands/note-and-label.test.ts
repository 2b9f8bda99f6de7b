import assert from 'node:assert/strict';
import { runCommand } from '../../../tests/support/commands.ts';
import { fill } from '../../../tests/support/requests.ts';
import { onBothStores } from '../../../tests/support/stores.ts';

const both = onBothStores();

both(
  'a request is noted, labelled and called in vain, and everything that shows it says so',
  async (_t, config) => {
    await fill(config, [{}]);
    const run = (...argv: string[]) => runCommand(config, argv);
    assert.equal((await run('note', '1', 'Tiene llaves el portero')).code, 0);
    assert.equal((await run('label', '1', '--service', 'pint', '--province', 'girona')).code, 0);
    assert.equal((await run('label', '1', '--outcome', 'Presupuesto enviado')).code, 0);
    assert.match(
      (await run('missed-call', '1')).stdout,
      /^La solicitud 1 lleva una llamada sin respuesta\.$/m,
    );
    assert.equal((await run('missed-call', '1', '--undo')).code, 0);
    assert.equal((await run('answered', '1', '--how', 'whatsapp')).code, 0);
    const shown = (await run('show', '1')).stdout;
    for (const line of [
      /^Servicio +Pintura$/m,
      /^Provincia +Girona$/m,
      /^Resultado +presupuesto enviado$/m,
      /^Nota +Tiene llaves el portero$/m,
      /contestada, WhatsApp \(desde el terminal\)$/m,
    ])
      assert.match(shown, line);
    const noted = {
      note: 'Tiene llaves el portero',
      service: 'painting',
      province: 'Girona',
      outcome: 'quoted',
    };
    const [listed] = JSON.parse((await run('list', '--json')).stdout);
    assert.deepEqual(listed, { ...listed, ...noted, answeredHow: 'whatsapp' });
    const access = JSON.parse((await run('access', '--email', 'ana@example.com', '--yes')).stdout);
    assert.deepEqual(access.requests[0], { ...access.requests[0], ...noted });
    const kinds = access.requests[0].events.map(({ kind }: { kind: string }) => kind);
    assert.deepEqual(kinds, ['note', 'labels', 'labels', 'missed-call', 'no-missed-call', 'answered']);
    assert.match(
      (await run('export', '--format', 'csv')).stdout,
      /"WhatsApp";"Pintura";"Girona";"presupuesto enviado"/,
    );
  },
);

both('a label is taken off again, a note too, and erasing leaves neither', async (_t, config) => {
  await fill(config, [{}]);
  const run = (...argv: string[]) => runCommand(config, argv);
  await run('note', '1', 'Una nota');
  await run('label', '1', '--service', 'pintura');
  await run('note', '1', '');
  await run('label', '1', '--service', 'ninguno');
  const [listed] = JSON.parse((await run('list', '--json')).stdout);
  assert.deepEqual([listed.note, listed.service], ['', null]);
  assert.equal((await run('erase', '--email', 'ana@example.com', '--yes')).code, 0);
  for (const argv of [
    ['note', '1', 'x'],
    ['label', '1', '--outcome', 'ganada'],
    ['missed-call', '1'],
  ])
    assert.equal((await run(...argv)).code, 1);
});

both('a word that is no label, or could be two, is not understood', async (_t, config) => {
  await fill(config, [{}]);
  const wrong = [['--service', 'i'], ['--service', 'buceo'], ['--province', 'Soria'], ['--outcome', ''], []];
  for (const argv of wrong) {
    const { code } = await runCommand(config, ['label', '1', ...argv]);
    assert.equal(code, 2, argv.join(' '));
  }
  assert.equal((await runCommand(config, ['note', '1'])).code, 2);
});
