import { Link } from 'wouter';
import type { RequestRow } from '../../desk-api/requests.ts';
import { useSearchResults } from '../state/queries.ts';
import { paths } from '../state/routes.ts';
import { serverTime } from '../state/server-time.ts';
import { formatNearDay } from '../state/time.ts';
import { Icon } from '../ui/Icon.tsx';
import { AroundList, LoadedList } from './ListPage.tsx';
import { More } from './More.tsx';
import { ResultRow } from './ResultRow.tsx';

/** The results of a search over all requests. */
export function SearchList({ text }: { text: string }) {
  return (
    <AroundList>
      <div className="found">
        <Found text={text} />
      </div>
    </AroundList>
  );
}

function Found({ text }: { text: string }) {
  const { query, rows, total } = useSearchResults(text);
  const stale = query.isPlaceholderData;
  const isNothing = total === 0 && !stale;
  const found = isNothing ? `Nada con «${text}»` : `${total} con «${text}»`;
  return (
    <LoadedList query={query}>
      {() => (
        <>
          {/* Announced with the results: while a search loads, the old count is not
              shown. */}
          <div role="status">
            <h2 className={isNothing ? 'request-name page-name' : 'group'}>
              {stale ? '' : found}
            </h2>
          </div>
          <ul>
            {rows.map((row) => (
              <ResultRow key={row.id} request={row} receivedOn={receivedText(row)} />
            ))}
          </ul>
          <More query={query} />
          {!stale && (
            <p className="body soft">
              Se buscan todas las palabras, en cualquier orden, con tildes o sin ellas: en
              el nombre, el teléfono, el correo, el mensaje y las notas.
            </p>
          )}
          {isNothing && <LogCall />}
        </>
      )}
    </LoadedList>
  );
}

function receivedText({ receivedAt }: RequestRow): string {
  return `Recibida ${formatNearDay(receivedAt, serverTime())}`;
}

/** A caller who is not found has not written yet, so their call is logged. */
function LogCall() {
  return (
    <p className="found-end">
      <Link className="button" href={paths.logCall}>
        <Icon name="plus" />
        Apuntar una llamada
      </Link>
    </p>
  );
}
