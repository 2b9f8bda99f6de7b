import { useState } from 'react';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { OpenDialog } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { CorrectFieldsDialog } from './lazy-dialogs.ts';

/** Opens the form that corrects the data of a request. */
export function Correction({ request }: { request: RequestDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="fold-link" onClick={() => setOpen(true)}>
        <span>Corregir los datos</span>
        <Icon name="right" />
      </button>
      {isOpen && (
        <OpenDialog>
          <CorrectFieldsDialog request={request} onClose={() => setOpen(false)} />
        </OpenDialog>
      )}
    </>
  );
}
