import { loadCompany } from '../../company/load.ts';
import { doubtInWords } from '../../outbox/trouble.ts';
import { deleteOldRequests, doubtDeletion } from '../../requests/delete-old.ts';
import { noteRound } from '../../requests/rounds.ts';
import { command } from '../command.ts';
import { confirm, yesOption } from '../confirm.ts';
import { change } from '../installation.ts';
import { tellResidue } from '../tell-residue.ts';

export default command({
  options: { yes: yesOption },
  examples: [
    ['', 'las borra; si hay dudas, dice cuáles y pregunta'],
    ['--sin-preguntar', 'sin preguntar'],
  ],
  notes:
    'El servidor borra él solo, cada día, las solicitudes que pasan de los meses que dice company.ts. No\n' +
    'lo hace si el reloj puede estar mal: si ha pasado más de un mes desde la última vez, o si se irían\n' +
    'más de la mitad. Entonces mira tú el reloj, y borra con este comando.',
  async run(installation, { yes }) {
    const { terminal } = installation;
    const { retentionMonths: months } = await loadCompany();
    const now = installation.now();
    return change(installation, async (database) => {
      const doubt = await doubtDeletion(database.queries, { months, now });
      if (doubt) {
        terminal.note(`${doubtInWords(doubt)}\n`);
        const question = 'No se puede deshacer. ¿Está bien el reloj, y las borro?';
        await confirm(terminal, question, yes, 'No se ha borrado nada.');
      }
      const deleted = await deleteOldRequests(database.queries, { months, now });
      await noteRound(database.queries, 'retention', now);
      const overwritten = await database.overwriteDeleted({ thorough: false });
      await terminal.print(`Solicitudes borradas, por pasar de ${months} meses: ${deleted}.\n`);
      return tellResidue(installation, overwritten);
    });
  },
});
