import { moment } from '../../company/madrid-time.ts';
import { listPasskeys } from '../../people/passkey.ts';
import { removePasskey } from '../../people/put-out.ts';
import { command } from '../command.ts';
import { Refusal } from '../errors.ts';
import { change, type Installation, read } from '../installation.ts';
import { passkeyInWords } from '../text/devices.ts';
import { readCount } from '../typed-values.ts';

export const passkeys = command({
  options: {
    remove: { type: 'string', value: 'N.º', help: 'la quita, y cierra las sesiones que abrió' },
  },
  examples: [
    ['', 'qué llaves de acceso abren la oficina, y de quién son'],
    ['--remove 3', 'se ha perdido el teléfono que tiene la llave 3'],
  ],
  notes: 'Una llave se guarda en la oficina misma, al entrar, en el dispositivo que la va a usar.',
  async run(installation, { remove }) {
    if (remove !== undefined)
      return removeOne(installation, readCount(remove, '--remove', 'el número de una llave'));
    const kept = await read(installation, listPasskeys);
    if (kept?.length === 0) await installation.terminal.print('No hay ninguna llave de acceso.\n');
    for (const passkey of kept ?? []) {
      const used = passkey.last_used_at ? `usada el ${moment(passkey.last_used_at)}` : 'sin usar';
      await installation.terminal.print(`${passkey.id}  ${passkeyInWords(passkey)}, ${used}\n`);
    }
    return undefined;
  },
});

async function removeOne(installation: Installation, id: number): Promise<undefined> {
  const removed = await change(installation, ({ queries }) => removePasskey(queries, id));
  if (!removed) throw new Refusal(`No hay ninguna llave de acceso con el número ${id}.`);
  await installation.terminal.print(`La llave ${id} ya no abre la oficina, y lo que abrió está cerrado.\n`);
}
