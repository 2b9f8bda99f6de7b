import { capitalized } from '../../contact/wording.ts';
import { readUntold, untoldInWords } from '../../outbox/status.ts';
import { type Batches, jsonArray } from '../../requests/export/json.ts';
import { eachRequest, type Filter, type FoundRequest, findRequests } from '../../requests/find.ts';
import { command } from '../command.ts';
import { filterOptions, readFilter } from '../filter-options.ts';
import { type Installation, type Queries, read } from '../installation.ts';
import { isAnswerPromised } from '../promised.ts';
import { asTable } from '../text/request-table.ts';
import { readCount } from '../typed-values.ts';

export default command({
  options: {
    ...filterOptions,
    limit: { spanish: 'limite', type: 'string', value: 'N', help: 'tantas por página: 20, si no se dice' },
    page: { spanish: 'pagina', type: 'string', value: 'N', help: 'esa página' },
    json: { type: 'boolean', help: 'como lista JSON; todas, si no se dice --limite ni --pagina' },
  },
  examples: [
    ['', 'las 20 últimas'],
    ['--pendientes', 'a quién falta llamar'],
    ['--texto maría', 'busca sin mirar mayúsculas ni tildes; un teléfono, como esté escrito'],
    ['--desde 2026-11-01 --hasta 2026-11-30', 'las de noviembre'],
    ['--estado "posible publicidad"', 'las que lo parecen, que se guardan aparte'],
    ['--estado "no entregado"', 'aquellas de las que no se pudo avisar por correo'],
    ['--json | jq length', 'para un programa'],
  ],
  async run(installation, { json, limit, page, ...which }) {
    const filter = readFilter(which, installation.now());
    const take = limit === undefined ? usualPage : readCount(limit, '--limite');
    const number = page === undefined ? 1 : readCount(page, '--pagina');
    const whole = json && limit === undefined && page === undefined;
    const print = (page: Page) =>
      json ? printAsJson(installation, [page.requests]) : printAsTable(installation, page);
    const listed = await read(installation, async (db) => {
      if (whole) await printAsJson(installation, eachRequest(db, filter));
      else await print(await findPage(db, filter, { take, number }));
      await nameUntold(installation, db);
      return true;
    });
    if (!listed) await print({ requests: [], total: 0, number, take });
  },
});

const usualPage = 20;

async function findPage(db: Queries, filter: Filter, { take, number }: { take: number; number: number }) {
  const found = await findRequests(db, filter, { skip: (number - 1) * take, take });
  return { ...found, number, take };
}

type Page = { requests: FoundRequest[]; total: number; number: number; take: number };

async function printAsJson({ terminal, config }: Installation, batches: Batches): Promise<void> {
  for await (const piece of jsonArray(batches, config)) await terminal.print(piece);
}

async function printAsTable(installation: Installation, { requests, total, number, take }: Page) {
  const { terminal, config } = installation;
  const pages = Math.ceil(total / take);
  if (total > 0 && number > pages)
    return terminal.print(`No hay página ${number}: son ${total}, y la última página es la ${pages}.\n`);
  await terminal.print(asTable(requests, { ...installation, promised: await isAnswerPromised() }));
  if (config.mail === null && requests.some(({ notice }) => notice === 'pending'))
    terminal.note(
      'El correo no está configurado (SMTP_URL): de las que dicen «sin correo» nadie recibe aviso.\n',
    );
  if (pages <= 1) return;
  const first = (number - 1) * take + 1;
  const next = number < pages ? `. La página siguiente: --pagina ${number + 1}` : '';
  await terminal.print(`\n${first}–${first + requests.length - 1} de ${total}${next}.\n`);
}

/** Notes the requests of which nobody could be told, on standard error: programs read standard output. */
async function nameUntold({ terminal }: Installation, db: Queries): Promise<void> {
  for (const sentence of untoldInWords(await readUntold(db))) terminal.note(`${capitalized(sentence)}.\n`);
}
