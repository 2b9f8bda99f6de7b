import { useState } from 'react';
import type { Access } from '../../desk-api/personal-data.ts';
import { Icon } from '../ui/Icon.tsx';
import { AccessReport } from './AccessReport.tsx';
import { amount } from './amount.ts';
import { EraseDialog } from './EraseDialog.tsx';

/** Says how much is stored about a person, with buttons to read it and to erase it. */
export function PersonFound({ access, erase, onErased }: Props) {
  const [reading, setReading] = useState(false);
  const [erasing, setErasing] = useState(erase);
  return (
    <>
      <ul className="lines found">
        <li>
          <p role="status">
            <b>{access.requests[0]?.name}</b>: {amount(access)}.
          </p>
          <div className="stack">
            <button type="button" className="b" aria-expanded={reading} onClick={() => setReading(!reading)}>
              <Icon name="data" />
              Exportar sus datos
            </button>
            <button type="button" className="b b--danger" onClick={() => setErasing(true)}>
              <Icon name="trash" />
              Borrar a esta persona…
            </button>
          </div>
        </li>
      </ul>
      {reading && <AccessReport access={access} />}
      {erasing && <EraseDialog access={access} onErased={onErased} onClose={() => setErasing(false)} />}
    </>
  );
}

type Props = {
  access: Access;
  /** Whether to ask at once about erasing. */
  erase: boolean;
  onErased: (words: string) => void;
};
