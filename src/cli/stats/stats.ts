import { command } from '../command.ts';
import { read } from '../desk.ts';
import { periodOptions, readPeriod } from '../values.ts';
import { asText } from './present.ts';
import { countNotices, readTimes } from './read-times.ts';
import { summarize } from './summarize.ts';

export const stats = command({
  options: { ...periodOptions, json: { type: 'boolean', help: 'como objeto JSON; duraciones en ms' } },
  examples: [
    ['', 'de todas las que se guardan'],
    ['--from 2026-09-01', 'desde septiembre'],
    ['--json', 'para un programa'],
  ],
  notes: 'La promesa se mide con lo que se apunta con «answered».',
  async run(desk, { json, from, to }) {
    const period = readPeriod({ from, to });
    const figures = await read(desk, async (db) => ({
      ...summarize(await readTimes(db, period), desk.now()),
      notices: await countNotices(db, period),
    }));
    if (!figures) return;
    const { terminal } = desk;
    await terminal.print(json ? `${JSON.stringify(figures, null, 2)}\n` : asText(figures, terminal));
  },
});
