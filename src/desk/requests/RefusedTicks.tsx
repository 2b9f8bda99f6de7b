import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type Refusal, refusals, settleRefusal } from '../data/refusals.ts';
import { addTick, sendAllTicks } from '../data/send-ticks.ts';
import { isWaiting, waitingTicks } from '../data/waiting-ticks.ts';
import { paths } from '../routes.ts';
import { dayAndHour } from '../time/day-words.ts';
import { Notice } from '../ui/Notice.tsx';

/** Tells of each tick that was made without a network and refused when it was sent, until somebody has read it. */
export function RefusedTicks() {
  waitingTicks.use();
  // Another tab may have told of it already.
  const untold = refusals.use().filter(({ tick }) => isWaiting(tick));
  return untold.map((refusal) => <RefusedTick key={refusal.tick.id} refusal={refusal} />);
}

function RefusedTick({ refusal }: { refusal: Refusal }) {
  const { tick, request } = refusal;
  const client = useQueryClient();
  const settle = () => settleRefusal(refusal);
  const again = () => {
    settle();
    if (request) addTick({ ...tick, version: request.version });
    void sendAllTicks(client);
  };
  const mayTickAgain = tick.kind === 'answered' && request?.state === 'received' && !request.answered;
  return (
    <Notice icon="alert">
      <Words refusal={refusal} />
      <span className="ban__acts">
        {request && (
          <Link className="b b--s" href={paths.request(tick.id)}>
            Verla
          </Link>
        )}
        {mayTickAgain && (
          <button type="button" className="b b--s" onClick={again}>
            Apuntarla igualmente
          </button>
        )}
        <button type="button" className="b b--s" onClick={settle}>
          {mayTickAgain ? 'Dejarla así' : 'Entendido'}
        </button>
      </span>
    </Notice>
  );
}

function Words({ refusal: { tick, name, request } }: { refusal: Refusal }) {
  const now = new Date();
  const who = name ?? 'Una de las solicitudes';
  const made = dayAndHour(tick.at, now);
  if (!request)
    return (
      <>
        <b>{who} ya no está.</b> La apuntaste {made}, y mientras tanto alguien la borró o caducó.
      </>
    );
  if (tick.kind === 'unanswered')
    return (
      <>
        <b>{who} sigue contestada.</b> La dejaste sin contestar {made}, pero otra persona la cambió antes.
      </>
    );
  if (request.answered)
    return (
      <>
        <b>
          {request.answered.by ?? 'Alguien'} se adelantó con {who}:
        </b>{' '}
        la apuntó como contestada {dayAndHour(request.answered.at, now)}. Lo tuyo no se ha guardado, porque ya
        lo estaba.
      </>
    );
  return (
    <>
      <b>{who} ha cambiado desde que la viste.</b> La apuntaste como contestada {made}, y no se ha guardado:
      sigue sin contestar.
    </>
  );
}
