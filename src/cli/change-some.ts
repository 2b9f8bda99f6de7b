import { Refusal } from './errors.ts';
import { change, type Installation, type Queries } from './installation.ts';
import { program } from './program.ts';
import { readId } from './typed-values.ts';

/**
 * Makes the same change to each request whose number was typed, and prints what came of each.
 *
 * @throws {Refusal} naming those that could not be changed; the others were.
 */
export async function changeSome(
  installation: Installation,
  operands: string[],
  changeOne: (queries: Queries, id: number) => Promise<Said>,
): Promise<void> {
  const ids = operands.map(readId);
  const said = await change(installation, ({ queries }) =>
    Promise.all(ids.map((id) => changeOne(queries, id))),
  );
  for (const { done } of said) if (done) await installation.terminal.print(`${done}\n`);
  const refused = said.flatMap(({ refused }, index) => (refused ? [`${ids[index]}: ${refused}.`] : []));
  if (refused.length > 0) throw new Refusal(refused.join('\n'));
}

/** What was done with a request, or why it was not. */
export type Said = { done?: string; refused?: string };

export const whyNot = {
  'changed meanwhile': 'ha cambiado mientras tanto',
  'not found': 'no hay ninguna solicitud con ese número',
  quarantined: `está entre las sospechosas; «${program} liberar» la devuelve`,
};
