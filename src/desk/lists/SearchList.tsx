import { capitalized } from '../../contact-request/wording.ts';
import { useSearchResults } from '../state/queries.ts';
import { serverTime } from '../state/server-time.ts';
import { formatNearDay } from '../state/time.ts';
import { AroundList, LoadedList } from './ListPage.tsx';
import { More } from './More.tsx';
import { ResultRow } from './ResultRow.tsx';

/** The results of a search over all requests. */
export function SearchList({ text }: { text: string }) {
  return (
    <AroundList>
      <Found text={text} />
    </AroundList>
  );
}

function Found({ text }: { text: string }) {
  const { query, rows, total } = useSearchResults(text);
  const stale = query.isPlaceholderData;
  const found = total === 0 ? `Nada con «${text}»` : `${total} con «${text}»`;
  return (
    <LoadedList query={query}>
      {() => (
        <>
          {/* Announced with the results: while a search loads, the old count is not
              shown. */}
          <div role="status">
            <h2 className="group">{stale ? '' : found}</h2>
          </div>
          <ul>
            {rows.map((row) => (
              <ResultRow
                key={row.id}
                request={row}
                receivedOn={capitalized(formatNearDay(row.receivedAt, serverTime()))}
              />
            ))}
          </ul>
          <More query={query} />
          {!stale && (
            <p className="body soft">
              Se buscan todas las palabras, en cualquier orden, con tildes o sin ellas: en
              el nombre, el teléfono, el correo, el mensaje y las notas.
            </p>
          )}
        </>
      )}
    </LoadedList>
  );
}
