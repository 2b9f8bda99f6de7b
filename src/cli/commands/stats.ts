import { readStatistics } from '../../requests/statistics.ts';
import { command } from '../command.ts';
import { read } from '../installation.ts';
import { program } from '../program.ts';
import { isAnswerPromised } from '../promised.ts';
import { asText } from '../text/statistics.ts';
import { periodOptions, readPeriod } from '../typed-values.ts';

export const stats = command({
  options: { ...periodOptions, json: { type: 'boolean', help: 'como objeto JSON; duraciones en ms' } },
  examples: [
    ['', 'de todas las que se guardan'],
    ['--from 2026-09-01', 'desde septiembre'],
    ['--json', 'para un programa'],
  ],
  notes: `Lo que se tarda en contestar se sabe por lo que se apunta con ${program} contestada.`,
  async run(installation, { json, from, to }) {
    const asked = { ...readPeriod({ from, to }), reach: installation.config };
    const figures = await read(installation, (db) => readStatistics(db, asked, installation.now()));
    if (!figures) return;
    const { terminal } = installation;
    await terminal.print(
      json
        ? `${JSON.stringify(figures, null, 2)}\n`
        : asText(figures, { ...terminal, promised: await isAnswerPromised() }),
    );
  },
});
