import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Tab } from '../../contact-request/states.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { serverTime } from '../state/client.ts';
import {
  arrivalCounter,
  belongs,
  groupByMonth,
  groupWaiting,
  type RowGroup,
} from '../state/grouping.ts';
import { lastContact } from '../state/last-contact.ts';
import { actionsSince, rejections } from '../state/outbox.ts';
import {
  usePromise,
  useRequestList,
  useSearchResults,
  useWaiting,
} from '../state/queries.ts';
import { reminderState } from '../state/reminder.ts';
import { paths, searchText, tabs } from '../state/routes.ts';
import { showToast, toast } from '../state/toast.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loading } from '../ui/Loaded.tsx';
import { Page } from '../ui/Page.tsx';

import { AfterContact } from './AfterContact.tsx';
import { EmptyList } from './EmptyList.tsx';
import { ListBanners } from './ListBanners.tsx';
import { RequestRowItem } from './RequestRowItem.tsx';
import { SpamItem } from './SpamItem.tsx';

/** The list of requests: four tabs, and a search over everything. */
export function RequestsPage({ tab }: { tab: Tab }) {
  const typed = searchText.use();
  const text = typed.trim();
  const asked = lastContact.use();
  const { waiting } = useWaiting();
  return (
    <Page
      title="Solicitudes"
      action={<SearchField text={typed} onChange={searchText.set} />}
    >
      <Tabs current={text === '' ? tab : undefined} />
      <ListBanners />
      {asked && waiting.some(({ id }) => id === asked.id) && (
        <AfterContact contact={asked} />
      )}
      {text === '' ? <TabList key={tab} tab={tab} /> : <SearchList text={text} />}
    </Page>
  );
}

function SearchField({
  text,
  onChange,
}: {
  text: string;
  onChange: (text: string) => void;
}) {
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

function Tabs({ current }: { current: Tab | undefined }) {
  const { counts } = useWaiting();
  return (
    <nav className="tabs" aria-label="Qué solicitudes">
      {tabs.map(({ tab, path, text }) => (
        <Link key={tab} href={path} aria-current={tab === current ? 'page' : undefined}>
          {text} <b>{(tab !== 'all' && counts?.[tab]) || ''}</b>
        </Link>
      ))}
    </nav>
  );
}

function TabList({ tab }: { tab: Tab }) {
  const list = useRequestList(tab);
  const rows = list.rows.filter((row) => belongs(row, tab));
  const [countArrived] = useState(() => arrivalCounter(serverTime().toISOString()));
  const arrived = countArrived(rows);
  useHandledByOthers(tab === 'waiting' ? rows : [], list);
  if (!list.data)
    return list.error ? (
      <ErrorBanner error={list.error} retry={list.refetch} />
    ) : (
      <Loading />
    );
  return (
    <>
      <p className="visually-hidden" role="status">
        {arrived > 0 &&
          (arrived === 1
            ? 'Ha llegado 1 solicitud'
            : `Han llegado ${arrived} solicitudes`)}
      </p>
      <Rows tab={tab} rows={rows} reminders={list.dueReminders} />
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

/** Shows a toast when a colleague has handled requests of the list, except where a rejection says so. */
function useHandledByOthers(
  rows: readonly RequestRow[],
  { dataUpdatedAt: readAt, hasNextPage }: List,
): void {
  const before = useRef({ rows, readAt });
  // One that came back, such as by an undo, moves the last one behind the pages that were read.
  const end = hasNextPage ? rows.at(-1)?.receivedAt : undefined;
  useEffect(() => {
    const own = [
      ...actionsSince(before.current.readAt),
      ...rejections.get().map(({ action }) => action),
    ];
    const kept = [...rows.map(({ id }) => id), ...own.map(({ requestId }) => requestId)];
    const gone = before.current.rows.filter(({ id }) => !kept.includes(id));
    const handled = gone.filter(
      ({ receivedAt }) => end === undefined || receivedAt < end,
    );
    const names = handled.map(({ name }) => name).join(', ');
    // The undo of the last action stays on offer.
    const { text, undo } = toast.get() ?? {};
    const notice = `${names}: alguien más lo ha contestado o apartado.`;
    if (names) showToast(undo ? `${text} ${notice}` : notice, undo);
    before.current = { rows, readAt };
  });
}

function Rows({
  tab,
  rows,
  reminders,
}: {
  tab: Tab;
  rows: RequestRow[];
  reminders: RequestRow[];
}) {
  const promised = usePromise();
  const now = serverTime();
  const due = reminders.filter(
    (row) => belongs(row, 'all') && reminderState(row, now) === 'due',
  );
  if (rows.length + due.length === 0) return <EmptyList tab={tab} />;
  if (tab === 'spam') return rows.map((row) => <SpamItem key={row.id} request={row} />);
  const groups =
    tab === 'waiting'
      ? groupWaiting(rows, due, promised, now)
      : tab === 'all'
        ? groupByMonth(rows)
        : [{ rows }];
  const first = tab === 'waiting' ? rows[0]?.id : undefined;
  return groups.map((group) => (
    <Group key={group.title ?? ''} {...group} first={first} />
  ));
}

function SearchList({ text }: { text: string }) {
  const search = useSearchResults(text);
  const { rows, total, isPlaceholderData: stale } = search;
  if (!search.data)
    return search.error ? (
      <ErrorBanner error={search.error} retry={search.refetch} />
    ) : (
      <Loading />
    );
  return (
    <>
      {/* Announced once, with the results: not the old count while a new search loads. */}
      <p className="group" role="status">
        {stale ? '' : total === 0 ? `Nada con «${text}»` : `${total} con «${text}»`}
      </p>
      {total === 0 && !stale && (
        <p className="body hint">
          Se busca en el nombre, el correo, el teléfono, el mensaje y las notas. Da igual
          con tildes o sin ellas.
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
          <RequestRowItem key={row.id} request={row} first={row.id === first} />
        ))}
      </ul>
    </section>
  );
}

type List = ReturnType<typeof useRequestList | typeof useSearchResults>;

function More({ list }: { list: List }) {
  if (!list.hasNextPage) return null;
  // Not while the pages before are read again: that would be cancelled, and they would be taken for fresh.
  return (
    <div className="body">
      <Button disabled={list.isFetching} onClick={() => list.fetchNextPage()}>
        Ver más
      </Button>
    </div>
  );
}
