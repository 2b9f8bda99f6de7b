import { useMutation } from '@tanstack/react-query';
import { apiPaths } from '../../desk-api/paths.ts';
import { download } from '../state/download.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Page } from '../ui/Page.tsx';

/** Downloads all requests as a file. */
export function ExportPage() {
  const save = useMutation({
    mutationFn: (format: 'csv' | 'json') => download(apiPaths.exports, { format }),
  });
  return (
    <Page title="Exportar las solicitudes" back>
      <h2 className="request-name page-name">Exportar las solicitudes</h2>
      <section className="card">
        <p>
          Con los datos de todos: guarda el archivo con cuidado, y bórralo cuando no haga
          falta.
        </p>
        <div className="downloads">
          <Button disabled={save.isPending} onClick={() => save.mutate('csv')}>
            Para Excel (.csv)
          </Button>
          <Button disabled={save.isPending} onClick={() => save.mutate('json')}>
            Para otros programas (.json)
          </Button>
        </div>
        {save.error && <ErrorBanner error={save.error} />}
      </section>
    </Page>
  );
}
