import { useId } from 'react';
import { useLocation } from 'wouter';
import { formatAmount } from '../../contact-request/amounts.ts';
import type { Filter } from '../../contact-request/lists.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { madridMonth } from '../../time.ts';
import { countIn, filterCountsAfter } from '../state/filter-counts.ts';
import { belongs, groupByMonth } from '../state/grouping.ts';
import {
  useInstallation,
  useLoggedCalls,
  useRequestList,
  useUnread,
} from '../state/queries.ts';
import { filterPages, paths } from '../state/routes.ts';
import { Empty } from '../ui/Empty.tsx';
import { Icon } from '../ui/Icon.tsx';
import { GroupHeading } from './Groups.tsx';
import { ListPage, LoadedList } from './ListPage.tsx';
import { More } from './More.tsx';
import { QueuedCalls } from './QueuedCalls.tsx';
import { ResultRow } from './ResultRow.tsx';
import { Spam } from './Spam.tsx';

/** All requests by month, with their results. */
export function AllPage() {
  const [path] = useLocation();
  const filter = filterPages.find((page) => page.path === path)?.filter;
  return (
    <ListPage title="Todas">
      <FilterChoice filter={filter} />
      {filter === 'spam' ? <Spam /> : <Months key={filter ?? ''} filter={filter} />}
    </ListPage>
  );
}

/** The filter of the list. Each option has its number of requests. */
function FilterChoice({ filter }: { filter: Filter | undefined }) {
  const id = useId();
  const [path, navigate] = useLocation();
  const counts = useFilterCounts(filter);
  return (
    <div className="filter">
      <label htmlFor={id}>Mostrar</label>
      <span className="select">
        <select
          id={id}
          value={path}
          onChange={({ target }) => navigate(target.value, { replace: true })}
        >
          {filterPages.map((page) => (
            <option key={page.path} value={page.path}>
              {counts ? `${page.text} (${countIn(counts, page.filter)})` : page.text}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
    </div>
  );
}

function useFilterCounts(filter: Filter | undefined) {
  const { first, readAt } = useRequestList('all', filter);
  const unread = useUnread(readAt);
  return first?.filterCounts && filterCountsAfter(first.filterCounts, unread);
}

function Months({ filter }: { filter: Filter | undefined }) {
  const list = useRequestList('all', filter);
  const rows = list.rows.filter((row) => belongs(row, filter ?? 'all'));
  const calls = useLoggedCalls(list.readAt).filter(
    ({ action }) => action.answered && !filter,
  );
  const months = new Map(
    list.query.data?.pages.flatMap((page) => page.months).map((one) => [one.month, one]),
  );
  const countOf = ([first]: RequestRow[]) => {
    const month = first && months.get(madridMonth(first.receivedAt));
    const { count = 0, sum = 0 } = month ?? {};
    return filter && sum > 0 ? `${count} · ${formatAmount(sum)}` : count;
  };

  return (
    <>
      {/* Shown even if the list could not be read, such as without a network. */}
      <QueuedCalls calls={calls} />
      <LoadedList query={list.query}>
        {() => (
          <>
            {groupByMonth(rows).map((group) => (
              <section key={group.title}>
                <GroupHeading title={group.title}>{countOf(group.rows)}</GroupHeading>
                <ul>
                  {group.rows.map((row) => (
                    <ResultRow key={row.id} request={row} short />
                  ))}
                </ul>
              </section>
            ))}
            {rows.length + calls.length === 0 && (
              <NothingYet isFiltered={filter !== undefined} />
            )}
            <More query={list.query} />
          </>
        )}
      </LoadedList>
    </>
  );
}

function NothingYet({ isFiltered }: { isFiltered: boolean }) {
  const installation = useInstallation();
  if (isFiltered) {
    return (
      <Empty
        title="Ninguna"
        text="Aquí estarán las que queden así."
        link={{ href: paths.all, icon: 'list', text: 'Ver todas' }}
      />
    );
  }

  return (
    <Empty
      title="Aún no ha llegado ninguna"
      text="Cuando alguien pida presupuesto en la web, aparecerá aquí."
    >
      {installation && (
        <a className="button" href={installation.siteUrl} rel="noreferrer">
          Abrir la web
        </a>
      )}
    </Empty>
  );
}
