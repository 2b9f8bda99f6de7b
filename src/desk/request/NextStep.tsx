import { noPlan } from '../../contact-request/steps.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { finishStep, setNextStep } from '../requests/actions.ts';
import { DayDialog } from '../requests/lazy-dialogs.ts';
import { serverTime } from '../state/client.ts';
import { nextStepText } from '../state/next-step.ts';
import { Button, DialogButton } from '../ui/Button.tsx';

/** What comes next with a request, and on which day in Madrid. */
export function NextStep({ request }: { request: RequestDetail }) {
  const text = nextStepText(request, serverTime());
  return (
    <section className="body">
      <h3>Qué viene</h3>
      <p className="reminder">
        <span>{text ?? 'Nada'}</span>
        <DialogButton
          kind="link"
          dialog={(close) => <DayDialog request={request} onClose={close} />}
        >
          {text ? 'Otro día' : 'Recuérdamelo'}
        </DialogButton>
        {text && (
          <Button kind="link" onClick={() => finishStep(request)}>
            Hecho
          </Button>
        )}
        {text && (
          <Button kind="link" onClick={() => setNextStep(request, noPlan)}>
            Quitar
          </Button>
        )}
      </p>
    </section>
  );
}
