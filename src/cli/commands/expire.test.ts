import assert from 'node:assert/strict';
import { runCommand } from '../../../tests/support/commands.ts';
import { fill, newestRequests } from '../../../tests/support/requests.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import { openDatabase } from '../../database/open.ts';

testDatabase(
  'what the server does not dare to delete, its owner does, who has looked at the clock',
  async (_t, config) => {
    const recent = new Date().toISOString();
    await fill(
      config,
      ['2020-01-01T00:00:00.000Z', '2020-01-02T00:00:00.000Z', recent].map((received_at) => ({
        received_at,
      })),
    );
    const ids = async () => {
      const { queries, close } = await openDatabase(config);
      const found = await newestRequests(queries);
      await close();
      return found.map(({ id }) => id);
    };
    const doctor = await runCommand(config, ['doctor'], { COLUMNS: '300' });
    assert.match(
      doctor.stdout.replace(/\n {2}/g, ' '),
      /✗ Conservación: No se borran.*Se borrarían 2 de 3[\s\S]*npx requests caducar/,
    );
    const asked = await runCommand(config, ['expire']);
    assert.notEqual(asked.code, 0);
    assert.match(asked.stderr, /Se borrarían 2 de 3 solicitudes/);
    assert.equal((await ids()).length, 3);
    const { code, stdout } = await runCommand(config, ['expire', '--yes']);
    assert.deepEqual([code, stdout], [0, 'Solicitudes borradas, por pasar de 12 meses: 2.\n']);
    assert.deepEqual(await ids(), [3]);
  },
);
