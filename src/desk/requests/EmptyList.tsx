import { Link } from 'wouter';
import type { RequestRow, Shown } from '../../desk-api/requests.ts';
import { useOnline, useRetry } from '../browser/use-online.ts';
import { useCompany } from '../data/company.ts';
import { useRequestList } from '../data/request-list.ts';
import { paths } from '../routes.ts';
import { span } from '../time/waiting-words.ts';
import { Icon } from '../ui/Icon.tsx';
import { EmptyState, problemWords } from '../ui/Notice.tsx';
import { listPaths, searchText } from './place.ts';
import type { List } from './use-list.ts';

/** What stands in place of the rows where there are none, or where they could not be read. */
export function EmptyList({ list, show, text }: { list: List; show: Shown; text: string }) {
  if (list.error) return <ListFailed error={list.error} retry={list.retry} failures={list.failures} />;
  if (text !== '') return <NoneFound text={text} />;
  if (list.latest?.counts.all === 0) return <NoneYet />;
  if (list.narrowed)
    return <NoneHere title="Nada con este filtro" path={listPaths[show]} words="Quitar los filtros" />;
  if (show === 'waiting') return <AllAnswered />;
  return <NoneHere title="Aún no hay ninguna contestada" path={paths.home} words="Ver las que esperan" />;
}

/** Shown where the list could not be read at all. It is tried again by itself. */
function ListFailed({ error, retry, failures }: Pick<List, 'retry' | 'failures'> & { error: Error }) {
  const online = useOnline();
  useRetry(retry, failures < 2 ? 5_000 : failures < 3 ? 15_000 : 60_000);
  return (
    <EmptyState title={online ? 'No se han podido cargar' : 'Hace falta conexión'} role="alert">
      {online ? (
        <>
          <p>Las solicitudes están a salvo en el servidor. Lo que ha fallado es traerlas hasta aquí.</p>
          <p>{problemWords(error).title}. Se vuelve a probar solo dentro de un momento.</p>
        </>
      ) : (
        <p>Esto no se había abierto antes. Las solicitudes están a salvo, y se ven al volver la red.</p>
      )}
      <button type="button" className="b b--ink" onClick={retry}>
        <Icon name="redo" />
        Reintentar
      </button>
    </EmptyState>
  );
}

/** Shown where nobody waits for an answer any more. */
function AllAnswered() {
  const { data: company } = useCompany();
  const answered = useRequestList('answered');
  const [last] = answered.data?.pages[0]?.requests.toSorted(lastAnsweredFirst) ?? [];
  return (
    <EmptyState title="Cuerdas recogidas" picture={<Coils />}>
      <p>
        <b>No queda nadie por contestar.</b>
        {last?.answered &&
          ` La última fue ${last.name}, contestada en ${span(Date.parse(last.answered.at) - Date.parse(last.receivedAt))}.`}
      </p>
      {company && company.noticesTo.length > 0 && <p>Cuando llegue otra te avisaremos por correo.</p>}
      <Link className="b" href={paths.answered}>
        Ver las contestadas
      </Link>
    </EmptyState>
  );
}

function lastAnsweredFirst(a: RequestRow, b: RequestRow): number {
  return (a.answered?.at ?? '') < (b.answered?.at ?? '') ? 1 : -1;
}

/** A drawing of the two ropes, coiled and hung on their hooks. It is animated once. */
function Coils() {
  return (
    <svg className="coil" viewBox="0 0 176 156" role="img" aria-label="Las dos cuerdas, recogidas y colgadas">
      <path
        stroke="#7d919c"
        pathLength="1"
        d="M36 60C13.68 44 23.68 8 46 8S78.32 44 56 60C92 84 82 150 46 150S0 84 36 60M40 60C25.12 44 31.12 15 46 15S66.88 44 52 60C80 84 70 137 46 137S12 84 40 60M43.5 60C36.06 44 38.56 22 46 22S55.94 44 48.5 60C68 84 58 124 46 124S24 84 43.5 60"
      />
      <path className="c-gap" d="M29 62h34" />
      <path stroke="#7d919c" pathLength="1" d="M30 53l32-4M30 60l32-4M30 67l32-4M30 74l32-4" />
      <circle fill="#7d919c" cx="46" cy="15" r="7.5" />
      <path
        className="c-work"
        pathLength="1"
        d="M124 60C101.68 44 111.68 8 134 8S166.32 44 144 60C180 84 170 150 134 150S88 84 124 60M128 60C113.12 44 119.12 15 134 15S154.88 44 140 60C168 84 158 137 134 137S100 84 128 60M131.5 60C124.06 44 126.56 22 134 22S143.94 44 136.5 60C156 84 146 124 134 124S112 84 131.5 60"
      />
      <path className="c-gap" d="M117 62h34" />
      <path className="c-work" pathLength="1" d="M118 53l32-4M118 60l32-4M118 67l32-4M118 74l32-4" />
      <circle fill="#ff5a1f" cx="134" cy="15" r="7.5" />
    </svg>
  );
}

/** Shown before the first request has come. */
function NoneYet() {
  const { data } = useCompany();
  const byMail = data && data.noticesTo.length > 0;
  return (
    <EmptyState title="Aún no ha llegado ninguna">
      <p>
        Cuando alguien pida presupuesto en la web, aparecerá aquí{byMail ? ' y te llegará un correo' : ''}.
      </p>
      <p>¿Quieres verlo funcionar? Envía tú una solicitud desde el formulario de la web.</p>
      {data && (
        <a className="b" href={data.siteUrl} rel="noreferrer">
          Abrir el formulario
          <Icon name="right" />
        </a>
      )}
    </EmptyState>
  );
}

/** Shown where no request is of the kind that was asked for, with the way to those that may be there. */
function NoneHere({ title, path, words }: { title: string; path: string; words: string }) {
  return (
    <EmptyState title={title} role="status">
      <Link className="b" href={path}>
        {words}
      </Link>
    </EmptyState>
  );
}

function NoneFound({ text }: { text: string }) {
  return (
    <EmptyState title={`Nada con «${text}»`} role="status">
      <p>
        Se busca en el nombre, el correo, el teléfono, el mensaje y la nota. Da igual con tildes o sin ellas.
      </p>
      <button type="button" className="b" onClick={() => searchText.set('')}>
        Borrar la búsqueda
      </button>
    </EmptyState>
  );
}
