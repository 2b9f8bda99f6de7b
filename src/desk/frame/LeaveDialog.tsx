import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Asked where something that was ticked has not reached the server: whoever signs out leaves nothing behind. */
export function LeaveDialog({ count, doing, onYes, onClose }: Props) {
  return (
    <ConfirmDialog
      title={count === 1 ? 'Hay un apunte sin enviar' : `Hay ${count} apuntes sin enviar`}
      danger
      no="No salir"
      yes="Salir y perder lo apuntado"
      doing={doing}
      onYes={onYes}
      onClose={onClose}
    >
      <p>
        Lo que apuntaste sin conexión está solo en este teléfono, y se envía al volver la red. Si sales ahora
        se borra, y en el servidor queda como estaba.
      </p>
    </ConfirmDialog>
  );
}

type Props = {
  count: number;
  doing: { isPending: boolean; error: Error | null };
  onYes: () => void;
  onClose: () => void;
};
