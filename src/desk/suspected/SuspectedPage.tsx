import { capitalized, counted } from '../../contact/wording.ts';
import type { SuspectedList } from '../../desk-api/suspected.ts';
import { useAct } from '../data/act.ts';
import { useCompany } from '../data/company.ts';
import { rowsOf } from '../data/request-list.ts';
import { useJudged, useSuspected } from '../data/suspected.ts';
import { useUnsent } from '../data/use-waiting.ts';
import { Page } from '../frame/Page.tsx';
import { unsentWords } from '../request/event-words.ts';
import { Group } from '../requests/Rows.tsx';
import { When } from '../time/When.tsx';
import { Icon } from '../ui/Icon.tsx';
import { EmptyState, Loading, Trouble } from '../ui/Notice.tsx';
import { useVerdict } from './use-verdict.ts';

/** The requests in quarantine, in two groups, and those judged to be spam of late: with the reasons and the way back. */
export function SuspectedPage() {
  const left = useSuspected('left');
  const none = useSuspected('none');
  const junk = useSuspected('junk');
  const judged = useJudged();
  const failed = [left, none].find(({ data, error }) => error && !data);
  const total = [left, none].map(({ data }) => data?.pages[0]?.total ?? 0);
  return (
    <Page title="Posible publicidad">
      {failed ? (
        <Trouble error={failed.error} retry={failed.refetch} />
      ) : !left.data || !none.data ? (
        <Loading />
      ) : total.every((count) => count === 0) ? (
        <NothingApart />
      ) : (
        <>
          <SuspectedGroup words="Dejaron teléfono: míralas" query={left} />
          <SuspectedGroup words="El resto" query={none} />
          <JunkButton requests={rowsOf(none.data).filter(({ id }) => !judged.has(id))} />
        </>
      )}
      <SuspectedGroup words="Marcadas en los últimos 30 días" query={junk} />
      {junk.error && !junk.data && !failed && <Trouble error={junk.error} retry={junk.refetch} />}
    </Page>
  );
}

function NothingApart() {
  return (
    <EmptyState title="Nada por mirar">
      <p>Lo que parezca publicidad se guardará aquí, sin avisarte una por una. Nada se tira.</p>
    </EmptyState>
  );
}

/** Confirms as spam all that is shown of those without a telephone. Nothing is deleted. */
function JunkButton({ requests }: { requests: SuspectedList['requests'] }) {
  const { data: company } = useCompany();
  const act = useAct();
  if (requests.length === 0) return null;
  const confirm = () =>
    act({
      requests: requests.map(({ id }) => id),
      action: { kind: 'marked-spam' },
      said: `${counted(requests.length, 'marcada', 'marcadas')} como publicidad.`,
      back: {
        action: () => ({ kind: 'spam-cleared' }),
        said: `${counted(requests.length, 'solicitud', 'solicitudes')}, otra vez por mirar.`,
      },
    });
  return (
    <div className="more">
      <button type="button" className="b b--wide" onClick={confirm}>
        <Icon name="check" />
        Todo es publicidad hasta aquí
      </button>
      <p>
        Vale para «El resto»; las que dejaron teléfono, una a una. No se borra nada: siguen abajo 30 días y
        caducan a los {company?.retentionMonths ?? '…'} meses, como las demás.
      </p>
    </div>
  );
}

/** One group of suspected requests under its heading, with a button for more. */
function SuspectedGroup({ words, query }: Props) {
  const judged = useJudged();
  const unsent = new Set(useUnsent().map(({ requestId }) => requestId));
  // What is on its way is gone already; what waits for the network says so.
  const requests = rowsOf(query.data).filter(({ id }) => !judged.has(id) || unsent.has(id));
  if (requests.length === 0) return null;
  return (
    <section>
      <Group words={words} count={query.data?.pages[0]?.total} />
      <ul>
        {requests.map((request) => (
          <Suspect key={request.id} request={request} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="more">
          <button
            type="button"
            className="b b--wide"
            disabled={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            Ver más
          </button>
        </div>
      )}
    </section>
  );
}

type Props = { words: string; query: ReturnType<typeof useSuspected> };

/** A suspected request with the reasons. Nothing in its text is made a link; a telephone can be called. */
function Suspect({ request }: { request: SuspectedList['requests'][number] }) {
  const { id, name, message, email, phone, tel, receivedAt, reasons } = request;
  const release = useVerdict(request, 'release');
  const unsent = useUnsent(id).at(-1);
  return (
    <li className="sp">
      <h3 className="row__name">{name}</h3>
      <p className="sp__msg">{message}</p>
      <ul className="sp__why" aria-label="Por qué lo parece">
        {reasons.map((reason) => (
          <li key={reason}>{capitalized(reason)}</li>
        ))}
      </ul>
      <p className="row__meta">
        <When at={receivedAt} />
        {tel ? (
          <a className="num" href={tel}>
            {phone}
          </a>
        ) : (
          <span className="row__from">{phone || email}</span>
        )}
      </p>
      <div className="sp__acts">
        {unsent ? (
          <p className="row__sends">{unsentWords([unsent])}</p>
        ) : (
          <button type="button" className={phone ? 'b b--s b--ink' : 'b b--s'} onClick={release}>
            No lo es<span className="vh">: {name}</span>
          </button>
        )}
      </div>
    </li>
  );
}
