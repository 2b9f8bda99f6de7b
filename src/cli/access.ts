import { parseArgs } from 'node:util';
import { visibleJson } from '../contact/visible-json.ts';
import { personAsked } from '../desk-api/personal-data.ts';
import { heldBesides, rights } from '../requests/elsewhere.ts';
import { asWholeEntry } from '../requests/export/json.ts';
import { everythingOf } from '../requests/person.ts';
import { type Command, CommandError, read } from './command.ts';
import type { Terminal } from './terminal.ts';

const access: Command = async (context, argv) => {
  parseArgs({ args: argv });
  const { terminal, config, now } = context;
  const address = await askAddress(terminal);
  const requests = (await read(context, (db) => everythingOf(db, { contact: address }))) ?? [];
  const held = {
    address,
    at: now.toISOString(),
    requests: requests.map((request) => asWholeEntry(request, config)),
    elsewhere: [...heldBesides, rights],
  };
  await terminal.print(`${visibleJson(held)}\n`);
  terminal.stderr('Antes de enviarlo, comprueba que quien lo pide es esa persona (RGPD, art. 12.6).\n');
  return undefined;
};

export default access;

/** Asks for the address on standard input: other users of the machine can read arguments. */
export async function askAddress(terminal: Terminal): Promise<string> {
  const { data } = personAsked.shape.address.safeParse(await terminal.readLine('Correo o teléfono: '));
  if (data !== undefined) return data;
  throw new CommandError('Se espera una dirección de correo o un teléfono.');
}
