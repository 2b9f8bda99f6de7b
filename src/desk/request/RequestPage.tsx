import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { meansRequest } from '../../desk-address.ts';
import { endOfferUnlessOpen } from '../requests/end-offer.ts';
import { Rejections } from '../requests/Rejections.tsx';
import { ApiError } from '../state/client.ts';
import { writeDraft } from '../state/drafts.ts';
import { useOnline } from '../state/online.ts';
import { useIsWide } from '../state/panes.ts';
import { useRequest } from '../state/queries.ts';
import { Banner } from '../ui/Banner.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Loading } from '../ui/Loaded.tsx';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { Page } from '../ui/Page.tsx';
import { useLastError } from '../ui/use-last-error.ts';
import { RequestArticle } from './RequestArticle.tsx';

/** One request, or the note that it is gone. */
export function RequestPage({ id }: { id: number }) {
  const { data, isPreview, error, isFetching, refetch } = useRequest(id);
  const online = useOnline();
  const isWide = useIsWide();
  const query = useSearch();
  const [erased, setErased] = useState<string>();
  const isGone = error instanceof ApiError && error.kind === 'not-found';
  useEffect(() => () => endOfferUnlessOpen(id), [id]);
  if (erased !== undefined) return <Gone id={id} title="Datos borrados" text={erased} />;

  const isAnother = data && !meansRequest(query, data.receivedAt);
  if (isGone || isAnother) {
    return (
      <Gone
        id={id}
        title="Esta solicitud ya no está"
        text="Alguien la borró, o caducó."
      />
    );
  }

  return (
    <Page title={data?.name ?? 'Solicitud'} back>
      {/* Of two panes, the list has these notices. */}
      {!isWide && data && <NoNetwork />}
      {!isWide && <Rejections />}
      {data ? (
        <>
          {error && online && <ErrorBanner error={error} retry={refetch} />}
          {error && isPreview && <NeverOpened isKnown />}
          <RequestArticle request={data} isPreview={isPreview} onErased={setErased} />
        </>
      ) : (
        <Unread error={error} isRetrying={isFetching} retry={refetch} />
      )}
    </Page>
  );
}

/** Replaces a request of which nothing has been read yet. */
function Unread({ error, isRetrying, retry }: UnreadProps) {
  const online = useOnline();
  const lastError = useLastError({ error });
  if (!lastError) return <Loading />;
  if (!online) return <NeverOpened isKnown={false} />;

  return (
    <Failure
      title="No se ha podido abrir"
      error={lastError}
      isRetrying={isRetrying}
      retry={retry}
    >
      <p>Se abre aquí sola en cuanto se pueda. Lo que ya habías apuntado no se pierde.</p>
    </Failure>
  );
}

type UnreadProps = { error: Error | null; isRetrying: boolean; retry: () => unknown };

function NoNetwork() {
  const online = useOnline();
  if (online) return null;

  return (
    <Banner icon="offline">
      <p>
        <b>Sin conexión.</b> Lo que apuntes se guarda en este teléfono y se envía al
        volver la red.
      </p>
    </Banner>
  );
}

/**
 * Says what is missing of a request that was never opened: a part of it, or everything.
 */
function NeverOpened({ isKnown }: { isKnown: boolean }) {
  const online = useOnline();
  return (
    <p className="body">
      Esta solicitud no se había abierto antes
      <span>
        {isKnown ? ': faltan el final del mensaje, las notas y la historia.' : '.'}
      </span>
      <span>
        {online ? ' Se ve entera en cuanto se pueda.' : ' Se ve entera al volver la red.'}
      </span>
    </p>
  );
}

/**
 * Says that a request is gone, and which actions were not applied to it. Deletes the
 * draft of a note on it.
 */
function Gone({ id, ...page }: { id: number; title: string; text: string }) {
  useEffect(() => writeDraft(id, ''), [id]);
  return (
    <NotFoundPage {...page}>
      <Rejections />
    </NotFoundPage>
  );
}
