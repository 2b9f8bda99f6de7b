import { useState } from 'react';
import { hasDrafts } from '../data/drafts.ts';
import { Notice } from '../ui/Notice.tsx';

/** The server has a newer version than this page. It is taken when its person says so, and never over a note. */
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
