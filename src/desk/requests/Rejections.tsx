import { Link, useLocation } from 'wouter';
import { dismissRejection, type Rejection } from '../state/outbox.ts';
import { useRejections, useRequest } from '../state/queries.ts';
import { paths } from '../state/routes.ts';
import { serverTime } from '../state/server-time.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { rejectionText } from './rejection-text.ts';

/** Says what the server did not apply, and why, until the person has read it. */
export function Rejections() {
  return useRejections().map((rejection) => (
    <RejectionBanner key={rejection.action.id} rejection={rejection} />
  ));
}

function RejectionBanner({ rejection }: { rejection: Rejection }) {
  const { id, action, requestId } = rejection.action;
  const [path] = useLocation();
  // Of a logged call there is no page to see.
  const isGone = rejection.outcome === 'not-found' || requestId === null;
  const page = requestId === null ? undefined : paths.request(requestId);
  const { data } = useRequest(requestId ?? 0);
  const logged = action.kind === 'call-logged' ? action.fields.name : undefined;
  const name = data?.name ?? logged ?? 'Una solicitud';

  return (
    <Banner icon="alert" role="alert">
      <p>
        {path !== page && <b>{`${name}. `}</b>}
        <span>{rejectionText(rejection, serverTime())}</span>
      </p>
      {action.kind === 'note' && <q>{action.text}</q>}
      <p>
        {!isGone && page !== undefined && path !== page && (
          <Link className="button button-small" href={page}>
            Verla
          </Link>
        )}
        <Button kind="small" onClick={() => dismissRejection(id)}>
          Entendido
        </Button>
      </p>
    </Banner>
  );
}
