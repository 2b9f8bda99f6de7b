import { useApiMutation } from '../state/api-mutation.ts';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { ErrorBanner } from './ErrorBanner.tsx';
import { onSubmit } from './Field.tsx';

/**
 * Asks for a confirmation. "No" comes first and has the focus, so that Enter does
 * nothing.
 */
export function ConfirmDialog({
  danger,
  no,
  yes,
  disabled,
  onConfirm,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const confirm = useApiMutation(async () => onConfirm());
  return (
    <Dialog {...dialog}>
      <form onSubmit={onSubmit(confirm.mutate)}>
        {children}
        {confirm.error && <ErrorBanner error={confirm.error} />}
        <div className="dialog-actions">
          <Button onClick={dialog.onClose}>{no}</Button>
          <Button
            type="submit"
            kind={danger ? 'danger' : 'strong'}
            disabled={disabled || confirm.isPending}
          >
            {yes}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type ConfirmDialogProps = DialogProps & {
  /** Whether the action cannot be undone. */
  danger?: boolean;
  no: string;
  yes: string;
  disabled?: boolean;
  /** Performs the action and closes the dialog. */
  onConfirm: () => unknown;
};
