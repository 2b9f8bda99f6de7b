import { problemWords } from '../data/problem-words.ts';
import { Icon } from '../ui/Icon.tsx';
import { Quiet } from '../ui/Quiet.tsx';

/** Shown where the list could not be read at all. The list is also retried by itself. */
export function ListFailed({ error, retry }: { error: Error; retry: () => void }) {
  const { title } = problemWords(error);
  return (
    <Quiet title="No se han podido cargar" role="alert">
      <p>Las solicitudes están a salvo en el servidor. Lo que ha fallado es traerlas hasta aquí.</p>
      <p>{title}. Se vuelve a probar solo dentro de un momento.</p>
      <button type="button" className="b b--ink" onClick={retry}>
        <Icon name="redo" />
        Volver a probar
      </button>
    </Quiet>
  );
}
