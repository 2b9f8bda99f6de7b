import { apiPaths } from '../../desk-api/paths.ts';
import type { CurrentSession } from '../../desk-api/people.ts';
import { useApiMutation } from '../state/api-mutation.ts';
import { request } from '../state/client.ts';
import { serverTime } from '../state/server-time.ts';
import { formatWhen } from '../state/time.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { SignedOutLayout } from '../ui/Page.tsx';

/** Tells a person once who has created a link that signs in as them. */
export function LinkToReadPage({ link: { by, at } }: { link: LinkToRead }) {
  const markRead = useApiMutation(() => request('DELETE', apiPaths.linkToRead));
  return (
    <SignedOutLayout title="Un enlace para ti">
      <p>
        <span>{`${by} hizo un enlace para ti, ${formatWhen(at, serverTime())}.`}</span>{' '}
        Deja entrar con tu nombre a quien lo abre. Si no lo pediste, pregúntale, y mira en
        «Personas» qué sesiones hay.
      </p>
      <div className="stack">
        {markRead.error && <ErrorBanner error={markRead.error} />}
        <Button
          kind="primary"
          disabled={markRead.isPending}
          onClick={() => markRead.mutate()}
        >
          Entendido
        </Button>
      </div>
    </SignedOutLayout>
  );
}

type LinkToRead = NonNullable<CurrentSession['linkToRead']>;
