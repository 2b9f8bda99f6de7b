import { useEffect } from 'react';
import { capitalized, pluralize } from '../../contact-request/wording.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type { ErasureResult } from '../../desk-api/personal-data.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { clearSpam } from '../requests/actions.ts';
import { request } from '../state/client.ts';
import { belongs } from '../state/grouping.ts';
import { useCountsOf, useRequestList } from '../state/queries.ts';
import { paths } from '../state/routes.ts';
import { markSpamSeen } from '../state/seen-spam.ts';
import { serverTime } from '../state/server-time.ts';
import { formatDayTime } from '../state/time.ts';
import { showToast } from '../state/toast.ts';
import { Button, DialogButton } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Fact } from '../ui/Fact.tsx';
import { GroupHeading } from './Groups.tsx';
import { LoadedList } from './ListPage.tsx';
import { More } from './More.tsx';
import { Row } from './Row.tsx';

/**
 * The requests that were set aside as spam, with the reasons and a button to release
 * each.
 */
export function Spam() {
  const list = useRequestList('all', 'spam');
  const counts = useCountsOf(list);
  const rows = list.rows.filter((row) => belongs(row, 'spam'));
  const lastAt = list.first?.setAside?.lastAt;
  useEffect(() => {
    if (lastAt) markSpamSeen(lastAt);
  }, [lastAt]);

  return (
    <LoadedList query={list.query}>
      {() =>
        rows.length === 0 ? (
          <Empty
            title="Nada apartado"
            text="Lo que parece publicidad se aparta aquí y no se borra."
            link={{ href: paths.all, icon: 'list', text: 'Ver todas' }}
          />
        ) : (
          <section>
            <GroupHeading title="Apartadas, no borradas">{counts?.spam}</GroupHeading>
            <ul>
              {rows.map((row) => (
                <SpamRow key={row.id} request={row} />
              ))}
            </ul>
            <More query={list.query} />
            {counts && counts.oldSpam > 0 && <EmptyOld count={counts.oldSpam} />}
          </section>
        )
      }
    </LoadedList>
  );
}

/** Erases the spam that was received more than 30 days ago. */
function EmptyOld({ count }: { count: number }) {
  const erase = async () => {
    const { erased } = await request<ErasureResult>('DELETE', apiPaths.oldSpam);
    showToast(`${pluralize(erased, 'borrada', 'borradas')} para siempre.`);
  };

  return (
    <div className="body stack">
      <DialogButton
        kind="danger-line"
        icon="trash"
        dialog={(close) => (
          <ConfirmDialog
            title="Vaciar lo de hace más de 30 días"
            danger
            no="No borrar nada"
            yes={`Borrar ${count}`}
            onConfirm={async () => {
              await erase();
              close();
            }}
            onClose={close}
          >
            <p>Se borran para siempre, con su historia. No se puede deshacer.</p>
          </ConfirmDialog>
        )}
      >
        Vaciar lo de hace más de 30 días
      </DialogButton>
      <p className="hint">{`Son ${count}. Se borran para siempre; antes se pregunta.`}</p>
    </div>
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
