import { useQuery } from '@tanstack/react-query';
import { useApiMutation } from '../state/api-mutation.ts';
import { readNotificationState } from '../state/push-subscription.ts';
import { ActionStatus } from '../ui/ActionStatus.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { sendTest, subscribe, unsubscribe } from './change-subscription.ts';

/** Turns the notifications of this device on and off, and tests them. */
export function Subscription() {
  const state = useNotificationState();
  // One mutation for all buttons: after a failed test, the button of the test may be
  // gone.
  const change = useApiMutation((run: Change) => run());
  return (
    <>
      <Loaded query={state} part>
        {({ on, key }) =>
          on ? (
            <TurnedOn change={change} />
          ) : (
            <TurnedOff change={change} serverKey={key} />
          )
        }
      </Loaded>
      <ActionStatus {...change} />
    </>
  );
}

/** Reads whether this device gets notifications. */
export function useNotificationState() {
  return useQuery({ queryKey: ['notifications'], queryFn: readNotificationState });
}

type Change = () => ReturnType<typeof sendTest>;

type ChangeProps = {
  change: {
    mutate: (run: Change) => void;
    isPending: boolean;
    variables: Change | undefined;
  };
};

function TurnedOn({ change }: ChangeProps) {
  const isTesting = change.isPending && change.variables === sendTest;
  return (
    <>
      <p>
        <Icon name="check" /> <b>Activadas.</b> Suenan las solicitudes nuevas a cualquier
        hora; lo del día y los recordatorios, de 8:00 a 21:00.
      </p>
      <p className="choices">
        <Button
          kind="small"
          disabled={change.isPending}
          onClick={() => change.mutate(sendTest)}
        >
          {isTesting ? 'Enviando…' : 'Enviar una de prueba'}
        </Button>
        <Button
          kind="small"
          disabled={change.isPending}
          onClick={() => change.mutate(unsubscribe)}
        >
          Desactivar
        </Button>
      </p>
    </>
  );
}

function TurnedOff({ change, serverKey }: ChangeProps & { serverKey: string }) {
  return (
    <>
      <p>
        Con ellas te enteras aunque la oficina esté cerrada: de cada solicitud nueva, de
        lo que toca cada mañana a las 8:00 y de quien lleva mucho esperando.
      </p>
      <Button
        kind="strong"
        icon="bell"
        disabled={change.isPending}
        onClick={() => change.mutate(() => subscribe(serverKey))}
      >
        {change.isPending ? 'Activando…' : 'Activar las notificaciones'}
      </Button>
    </>
  );
}
