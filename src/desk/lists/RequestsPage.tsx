import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { RequestList, RequestRow } from '../../desk-api/requests.ts';
import { AfterContact } from '../requests/AfterContact.tsx';
import { serverTime } from '../state/client.ts';
import {
  arrivalCounter,
  belongs,
  groupAgenda,
  groupByMonth,
  groupQuotes,
  groupWaiting,
  type RowGroup,
} from '../state/grouping.ts';
import { lastContact } from '../state/last-contact.ts';
import { actionsSince, rejections } from '../state/outbox.ts';
import {
  useLoggedCalls,
  usePromise,
  useRequestList,
  useSearchResults,
  useWaiting,
} from '../state/queries.ts';
import { paths, searchText, type Tab, tabs } from '../state/routes.ts';
import { showToast, toast } from '../state/toast.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loading } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';
import { EmptyList } from './EmptyList.tsx';
import { ListBanners } from './ListBanners.tsx';
import { QueuedCalls } from './QueuedCalls.tsx';
import { RequestRowItem } from './RequestRowItem.tsx';
import { SpamItem } from './SpamItem.tsx';

/** The lists of requests, each in a tab, and a search over everything. */
export function RequestsPage({ tab }: { tab: Tab }) {
  const typed = searchText.use();
  const text = typed.trim();
  const asked = lastContact.use();
  const { waiting } = useWaiting();
  const called = waiting.find(({ id }) => id === asked?.id);

  return (
    <Page
      title="Solicitudes"
      action={<SearchField text={typed} onChange={searchText.set} />}
    >
      <Tabs current={text === '' ? tab : undefined} />
      <ListBanners />
      {asked && called && <AfterContact contact={asked} request={called} />}
      {text === '' ? <TabList key={tab} tab={tab} /> : <SearchList text={text} />}
    </Page>
  );
}

function SearchField({ text, onChange }: SearchFieldProps) {
  return (
    <search className="search">
      <label>
        <Icon name="search" />
        <span className="visually-hidden">
          Buscar por nombre, teléfono, correo o mensaje
        </span>
        <input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          placeholder="Buscar"
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
    </search>
  );
}

type SearchFieldProps = { text: string; onChange: (text: string) => void };

function Tabs({ current }: { current: Tab | undefined }) {
  const { counts } = useWaiting();
  return (
    <nav className="tabs" aria-label="Qué solicitudes">
      {tabs.map(({ tab, path, text }) => (
        <Link key={tab} href={path} aria-current={tab === current ? 'page' : undefined}>
          {text} <b>{countOf(tab, counts) || ''}</b>
        </Link>
      ))}
    </nav>
  );
}

function countOf(
  tab: Tab,
  counts: RequestList['counts'] | undefined,
): number | undefined {
  switch (tab) {
    case 'all':
      return undefined;
    case 'agenda':
      return counts?.due;
    case 'quotes':
      return counts?.quotes.count;
    default:
      return counts?.[tab];
  }
}

function TabList({ tab }: { tab: Tab }) {
  const list = useRequestList(tab);
  const rows = list.rows.filter((row) => belongs(row, tab));
  const pinned = list.pinned.filter((row) => belongs(row, tab));
  const calls = useLoggedCalls(list.readAt);
  const [countArrived] = useState(() => arrivalCounter(serverTime().toISOString()));
  const arrived = countArrived([...pinned, ...rows]);
  useHandledByOthers(tab === 'waiting' ? rows : [], list);
  if (!list.data) {
    return list.error ? (
      <ErrorBanner error={list.error} retry={list.refetch} />
    ) : (
      <Loading />
    );
  }

  const arrivedText =
    arrived === 1 ? 'Ha llegado 1 solicitud' : `Han llegado ${arrived} solicitudes`;
  return (
    <>
      <p className="visually-hidden" role="status">
        {arrived > 0 && arrivedText}
      </p>
      {tab === 'waiting' && <QueuedCalls calls={calls} />}
      <Rows tab={tab} rows={rows} pinned={pinned} />
      {tab === 'waiting' && (
        <p className="body">
          <Link className="button" href={paths.logCall}>
            <Icon name="addcall" />
            Apuntar una llamada
          </Link>
        </p>
      )}
      <More list={list} />
    </>
  );
}

/**
 * Shows a toast when a colleague has handled requests of the list. It leaves out requests
 * on which a rejection says so.
 */
function useHandledByOthers(
  rows: readonly RequestRow[],
  { readAt, hasNextPage }: List,
): void {
  const before = useRef({ rows, readAt });
  // A request that came back, such as by an undo, moves the last one behind the pages
  // that were read: that one is gone from the list, but no one has handled it.
  const end = hasNextPage ? rows.at(-1)?.receivedAt : undefined;

  useEffect(() => {
    const rejected = rejections.get().map(({ action }) => action);
    const own = [...actionsSince(before.current.readAt), ...rejected];
    const kept = [...rows.map(({ id }) => id), ...own.map(({ requestId }) => requestId)];
    const names = before.current.rows
      .filter(({ id }) => !kept.includes(id))
      .filter(({ receivedAt }) => end === undefined || receivedAt < end)
      .map(({ name }) => name);
    before.current = { rows, readAt };
    if (names.length === 0) return;

    // The undo of the last action stays on offer.
    const { text, undo } = toast.get() ?? {};
    const notice = `${names.join(', ')}: alguien más lo ha contestado o apartado.`;
    showToast(undo ? `${text} ${notice}` : notice, undo);
  });
}

function Rows({ tab, rows, pinned }: RowsProps) {
  const promised = usePromise();
  const now = serverTime();
  if (rows.length + pinned.length === 0) return <EmptyList tab={tab} />;

  switch (tab) {
    case 'spam':
      return rows.map((row) => <SpamItem key={row.id} request={row} />);
    case 'waiting': {
      const all = [...pinned, ...rows];
      return <Groups groups={groupWaiting(all, promised, now)} first={all[0]?.id} />;
    }
    case 'agenda':
      return <Groups groups={groupAgenda(rows, now)} first={rows[0]?.id} />;
    case 'all':
      return <Groups groups={groupByMonth(rows)} />;
    case 'quotes':
      return <Groups groups={groupQuotes(pinned, rows)} />;
  }
}

type RowsProps = { tab: Tab; rows: RequestRow[]; pinned: RequestRow[] };

function Groups({ groups, first }: { groups: RowGroup[]; first?: number | undefined }) {
  return groups.map((group) => (
    <Group key={group.title ?? ''} {...group} first={first} />
  ));
}

function SearchList({ text }: { text: string }) {
  const search = useSearchResults(text);
  const { rows, total, isPlaceholderData: stale } = search;
  if (!search.data) {
    return search.error ? (
      <ErrorBanner error={search.error} retry={search.refetch} />
    ) : (
      <Loading />
    );
  }

  const found = total === 0 ? `Nada con «${text}»` : `${total} con «${text}»`;
  return (
    <>
      {/* Announced with the results: while a search loads, there is no old count. */}
      <p className="group" role="status">
        {stale ? '' : found}
      </p>
      {total === 0 && !stale && (
        <p className="body hint">
          Se busca cada palabra en el nombre, el correo, el teléfono, el mensaje y las
          notas. Da igual con tildes o sin ellas.
        </p>
      )}
      <Group rows={rows} />
      <More list={search} />
    </>
  );
}

function Group({ title, late, rows, first }: RowGroup & { first?: number | undefined }) {
  return (
    <section>
      {title && (
        <h2 className={late ? 'group group-late' : 'group'}>
          {title} <span>{rows.length}</span>
        </h2>
      )}
      <ul>
        {rows.map((row) => (
          <RequestRowItem
            key={row.id}
            request={row}
            first={row.id === first}
            heading={title ? 'h3' : 'h2'}
          />
        ))}
      </ul>
    </section>
  );
}

type List = ReturnType<typeof useRequestList | typeof useSearchResults>;

function More({ list }: { list: List }) {
  if (!list.hasNextPage) return null;

  return (
    <div className="body">
      {/* While the pages before are read again, the button waits: it would cancel
          that, and they would be taken for fresh. */}
      <Button disabled={list.isFetching} onClick={() => list.fetchNextPage()}>
        Ver más
      </Button>
    </div>
  );
}
