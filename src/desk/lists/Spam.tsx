import { useEffect } from 'react';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { clearSpam } from '../requests/actions.ts';
import { serverTime } from '../state/client.ts';
import { belongs } from '../state/grouping.ts';
import { useCountsOf, useRequestList } from '../state/queries.ts';
import { markSpamSeen } from '../state/seen-spam.ts';
import { formatDayTime } from '../state/time.ts';
import { Button } from '../ui/Button.tsx';
import { Empty } from './Empty.tsx';
import { GroupHeading } from './Groups.tsx';
import { ReadList } from './ListPage.tsx';
import { More } from './More.tsx';
import { Fact, Row } from './Row.tsx';

/** What was set aside as spam, with the reasons, and the way out. */
export function Spam() {
  const list = useRequestList('all', 'spam');
  const counts = useCountsOf(list);
  const rows = list.rows.filter((row) => belongs(row, 'spam'));
  const lastAt = list.first?.setAside?.lastAt;
  useEffect(() => {
    if (lastAt) markSpamSeen(lastAt);
  }, [lastAt]);

  return (
    <ReadList list={list}>
      {() =>
        rows.length === 0 ? (
          <Empty
            title="Nada apartado"
            text="Lo que parece publicidad se aparta aquí y no se borra."
          />
        ) : (
          <section>
            <GroupHeading title="Apartadas, no borradas">{counts?.spam}</GroupHeading>
            <ul>
              {rows.map((row) => (
                <SpamRow key={row.id} request={row} />
              ))}
            </ul>
            <More list={list} />
          </section>
        )
      }
    </ReadList>
  );
}

function SpamRow({ request }: { request: RequestRow }) {
  const { name, receivedAt, phone, email } = request;
  const came = capitalized(formatDayTime(receivedAt, serverTime()));
  return (
    <Row
      request={request}
      kind="spam"
      facts={
        <>
          <Fact>{capitalized(reasonsOf(request).join(' · '))}</Fact>
          <Fact>{`${came} · ${phone || email}`}</Fact>
        </>
      }
    >
      <Button
        kind="small"
        aria-label={`No lo es: ${name}`}
        onClick={() => clearSpam(request)}
      >
        No lo es
      </Button>
    </Row>
  );
}

function reasonsOf({ state, reasons }: RequestRow): string[] {
  return state === 'spam' ? ['marcada a mano', ...reasons] : reasons;
}
