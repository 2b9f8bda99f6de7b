import { problemWords } from '../data/problem-words.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Shown where the list could not be read at all. The list is also retried by itself. */
export function ListFailed({ error, retry }: { error: Error; retry: () => void }) {
  const { title } = problemWords(error);
  return (
    <EmptyState title="No se han podido cargar" role="alert">
      <p>Las solicitudes están a salvo en el servidor. Lo que ha fallado es traerlas hasta aquí.</p>
      <p>{title}. Se vuelve a probar solo dentro de un momento.</p>
      <button type="button" className="b b--ink" onClick={retry}>
        <Icon name="redo" />
        Reintentar
      </button>
    </EmptyState>
  );
}
