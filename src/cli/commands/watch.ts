import { setTimeout as wait } from 'node:timers/promises';
import { openExisting } from '../../database/open.ts';
import { asEntry } from '../../requests/export/json.ts';
import type { FoundRequest } from '../../requests/find.ts';
import { type NewRequests, watchForNew } from '../../requests/new-requests.ts';
import { command } from '../command.ts';
import { explain } from '../explain.ts';
import type { Installation } from '../installation.ts';
import { isAnswerPromised } from '../promised.ts';
import { asTable } from '../text/request-table.ts';

export const watch = command({
  options: { json: { type: 'boolean', help: 'un objeto JSON por línea' } },
  examples: [
    ['', 'deja la ventana abierta y mira'],
    ['--json', 'para un programa'],
  ],
  async run(installation, { json }) {
    const stop = toldToStop();
    const promised = await isAnswerPromised();
    const looks = { newRequests: watchForNew(), lastFault: '' };
    await look(installation, looks);
    installation.terminal.note('Esperando solicitudes nuevas; Ctrl+C lo deja.\n');
    while (await passes(everyMs, stop)) {
      const fresh = await look(installation, looks);
      if (fresh.length > 0)
        await installation.terminal.print(
          json ? asLines(fresh, installation) : `${asTable(fresh, { ...installation, promised })}\n`,
        );
    }
  },
});

const everyMs = 1000;

function asLines(requests: FoundRequest[], { config }: Installation): string {
  return requests.map((request) => `${JSON.stringify(asEntry(request, config))}\n`).join('');
}

/** Looks for new requests. A database that does not answer is noted once, and tried again the next time. */
async function look(installation: Installation, looks: Looks): Promise<FoundRequest[]> {
  try {
    const fresh = await lookOnce(installation, looks.newRequests);
    looks.lastFault = '';
    return fresh;
  } catch (error) {
    const fault = explain(error);
    if (fault !== looks.lastFault) installation.terminal.note(`${fault} Se sigue intentando.\n`);
    looks.lastFault = fault;
    return [];
  }
}

type Looks = { newRequests: NewRequests; lastFault: string };

/** Opens the database each time, since a restore may have replaced the file. */
async function lookOnce({ config, now }: Installation, newRequests: NewRequests): Promise<FoundRequest[]> {
  const database = await openExisting(config.database);
  try {
    return await newRequests.look(database?.queries, now());
  } finally {
    await database?.close();
  }
}

function toldToStop(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  return stopping.signal;
}

/** Waits that long; false where it was told to stop before. */
async function passes(ms: number, stop: AbortSignal): Promise<boolean> {
  return wait(ms, true, { signal: stop }).catch(() => false);
}
