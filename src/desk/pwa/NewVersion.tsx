import { useState } from 'react';
import { hasDrafts } from '../data/drafts.ts';
import { Notice } from '../ui/Notice.tsx';

/** Offers the newer version of the desk that the server has. It is not loaded while a note is unsaved. */
export function NewVersion() {
  const [unsaved, setUnsaved] = useState(false);
  const take = () => {
    if (hasDrafts()) setUnsaved(true);
    else location.reload();
  };
  return (
    <Notice icon="redo">
      <b>Hay una versión nueva de la oficina.</b>{' '}
      {unsaved && 'Hay una nota a medias: cuando esté guardada, prueba otra vez.'}
      <span className="ban__acts">
        <button type="button" className="b b--s" onClick={take}>
          Actualizar
        </button>
      </span>
    </Notice>
  );
}
