import type { ReactNode } from 'react';
import { request } from '../state/client.ts';
import { DialogButton } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/**
 * A button that asks before it removes a person, a device or a passkey. Its `text`, if it
 * has one, names what it removes.
 */
export function RemoveButton({ what, text, path, children }: RemoveButtonProps) {
  const title = `Quitar ${what}`;
  return (
    <DialogButton
      kind={text ? 'link-danger' : 'small'}
      aria-label={text ?? title}
      dialog={(close) => (
        <ConfirmDialog
          title={title}
          danger
          no="Dejarlo"
          yes="Quitar"
          onConfirm={() => request('DELETE', path).then(close)}
          onClose={close}
        >
          <p>{children}</p>
        </ConfirmDialog>
      )}
    >
      {text ?? 'Quitar'}
    </DialogButton>
  );
}

type RemoveButtonProps = {
  what: string;
  text?: string;
  path: string;
  children: ReactNode;
};
