import type { RequestRow } from '../../desk-api/requests.ts';
import { AmountField, useAmount } from '../requests/AmountField.tsx';
import { correctAmount, removeOutcome } from '../requests/actions.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, FormActions } from '../ui/Dialog.tsx';
import { onSubmit } from '../ui/Field.tsx';
import { outcomeTitle } from './outcome-text.ts';

/** Corrects the amount of a closed request, or removes its outcome. */
export function EndDialog({ request, onClose }: EndDialogProps) {
  const { name, outcome } = request;
  const { field, read } = useAmount(request.amount);
  if (outcome === null) return null;

  const save = () => {
    const amount = read();
    if (amount === undefined) return;

    correctAmount(request, amount);
    onClose();
  };
  const remove = () => {
    removeOutcome(request);
    onClose();
  };

  return (
    <Dialog
      title={`${outcomeTitle(outcome.kind, null)}: ${name}`}
      focusTitle
      onClose={onClose}
    >
      <form className="form" onSubmit={onSubmit(save)}>
        <AmountField {...field} />
        <FormActions onCancel={onClose}>
          <Button onClick={remove}>Quitar</Button>
        </FormActions>
      </form>
    </Dialog>
  );
}

type EndDialogProps = { request: RequestRow; onClose: () => void };
