import { useOnline } from '../browser/use-online.ts';
import { PaneHeading } from '../request/Section.tsx';
import { InfoDialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { Retry } from './ErrorBoundary.tsx';
import { Outside, Page } from './Page.tsx';

/** In place of everything, or of a screen for whoever is not signed in. */
export const BrokenScreen = (props: Retry) => (
  <Outside title={title}>
    <Failure {...props} />
  </Outside>
);

export const BrokenPage = (props: Retry) => (
  <Page title={title}>
    <div className="body">
      <Failure {...props} />
    </div>
  </Page>
);

export const BrokenPane = ({ alone = false, ...props }: Retry & { alone?: boolean }) => (
  <section className="empty-state">
    <PaneHeading title={title} alone={alone} />
    <Failure {...props} />
  </section>
);

export const BrokenDialog = ({ onClose, ...props }: Retry & { onClose: () => void }) => (
  <InfoDialog title={title} onClose={onClose}>
    <Failure {...props} />
  </InfoDialog>
);

function Failure({ retry }: Retry) {
  const online = useOnline();
  return (
    <>
      <p>
        {!online && 'Hace falta conexión. '}Las solicitudes están a salvo en el servidor: lo que ha fallado es
        enseñarlo aquí.
      </p>
      <div className="stack">
        <button type="button" className="b" onClick={retry}>
          <Icon name="redo" />
          Reintentar
        </button>
      </div>
    </>
  );
}

const title = 'No se ha podido abrir';
