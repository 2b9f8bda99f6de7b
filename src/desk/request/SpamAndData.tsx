import { useState } from 'react';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { markSpam } from '../requests/actions.ts';
import { OpenDialog } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { PersonalDataDialog, RemoveCallDialog } from './lazy-dialogs.ts';

/** The actions on a request that are rarely needed, collapsed. */
export function SpamAndData({ request, onErased }: SpamAndDataProps) {
  const [open, setOpen] = useState<'report' | 'erasure' | 'removal'>();
  const close = () => setOpen(undefined);
  const { state, source } = request;
  const isReceived = state === 'received';
  return (
    <details className="fold">
      <summary>
        <span>{isReceived ? 'Es publicidad · Sus datos' : 'Sus datos'}</span>
        <Icon name="down" />
      </summary>
      <ul className="menu">
        {isReceived && (
          <Item icon="megaphone" onClick={() => markSpam(request)}>
            Es publicidad
          </Item>
        )}
        <Item icon="data" onClick={() => setOpen('report')}>
          Descargar sus datos
        </Item>
        <Item icon="trash" isLate onClick={() => setOpen('erasure')}>
          Borrar sus datos
        </Item>
        {source === 'phone' && (
          <Item icon="trash" isLate onClick={() => setOpen('removal')}>
            Borrar la llamada
          </Item>
        )}
      </ul>
      {open && (
        <OpenDialog>
          {open === 'report' && <PersonalDataDialog request={request} onClose={close} />}
          {open === 'erasure' && (
            <PersonalDataDialog request={request} onErased={onErased} onClose={close} />
          )}
          {open === 'removal' && <RemoveCallDialog request={request} onClose={close} />}
        </OpenDialog>
      )}
    </details>
  );
}

type SpamAndDataProps = {
  request: RequestDetail;
  /** Called with the result of an erasure, in words. */
  onErased: (result: string) => void;
};

function Item({ icon, isLate = false, onClick, children }: ItemProps) {
  return (
    <li>
      <button
        type="button"
        className={isLate ? 'menu-item late' : 'menu-item'}
        onClick={onClick}
      >
        <Icon name={icon} />
        <span>{children}</span>
      </button>
    </li>
  );
}

type ItemProps = {
  icon: IconName;
  isLate?: boolean;
  onClick: () => void;
  children: string;
};
