import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { dismissRejection, type Rejection } from '../state/outbox.ts';
import { useRejections, useRequest } from '../state/queries.ts';
import { listOf, paths } from '../state/routes.ts';
import { serverTime } from '../state/server-time.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { rejectionText } from './rejection-text.ts';

/** Says which actions the server did not apply, and why, until the person has read it. */
export function Rejections() {
  return useRejections().map((rejection) => {
    const { id, requestId } = rejection.action;
    return requestId === null ? (
      <RejectedCall key={id} rejection={rejection} />
    ) : (
      <RejectedAction key={id} rejection={rejection} requestId={requestId} />
    );
  });
}

type RejectionProps = { rejection: Rejection };

/** A logged call that was not applied. It has no request to link to. */
function RejectedCall({ rejection }: RejectionProps) {
  const { action } = rejection.action;
  const name = action.kind === 'call-logged' ? action.fields.name : '';
  return <RejectionBanner rejection={rejection} name={name} />;
}

function RejectedAction({
  rejection,
  requestId,
}: RejectionProps & { requestId: number }) {
  const [path] = useLocation();
  const { data } = useRequest(requestId);
  const page = paths.request(requestId);
  const from = listOf(path);

  if (path === page) return <RejectionBanner rejection={rejection} />;

  return (
    <RejectionBanner rejection={rejection} name={data?.name ?? 'Una solicitud'}>
      {rejection.outcome !== 'not-found' && (
        <Link className="button button-small" href={page} state={{ from }}>
          Verla
        </Link>
      )}
    </RejectionBanner>
  );
}

/** `name` is the visitor that it is about, and `children` links to their request. */
function RejectionBanner({
  rejection,
  name,
  children,
}: RejectionProps & { name?: string; children?: ReactNode }) {
  const { id, action } = rejection.action;

  return (
    <Banner icon="alert" role="alert">
      <p>
        {name && <b>{`${name}. `}</b>}
        <span>{rejectionText(rejection, serverTime())}</span>
      </p>
      {action.kind === 'note' && <q>{action.text}</q>}
      <p>
        {children}
        <Button kind="small" onClick={() => dismissRejection(id)}>
          Entendido
        </Button>
      </p>
    </Banner>
  );
}
