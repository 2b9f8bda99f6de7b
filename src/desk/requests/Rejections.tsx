import { Link } from 'wouter';
import { actionTexts } from '../../contact-request/history.ts';
import type { Outcome } from '../../contact-request/outcomes.ts';
import { actingPersonId, serverTime } from '../state/client.ts';
import { type Rejection, rejections } from '../state/outbox.ts';
import { useRequest } from '../state/queries.ts';
import { paths } from '../state/routes.ts';
import { formatAt, formatDayTime } from '../state/time.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';

/** Says what the server did not apply, and why, until the person has dismissed it. */
export function Rejections() {
  const personId = actingPersonId();
  const own = rejections.use().filter(({ action }) => action.personId === personId);
  return own.map((rejection) => (
    <RejectionBanner key={rejection.action.id} rejection={rejection} />
  ));
}

function RejectionBanner({ rejection }: { rejection: Rejection }) {
  const now = serverTime();
  const { action, at } = rejection.action;
  // Of a logged call there is no page to see.
  const requestId = rejection.action.requestId ?? 0;
  const isGone = rejection.outcome === 'not-found' || requestId === 0;
  const name = useRequest(requestId).data?.name ?? 'Una solicitud';
  const own = `${actionTexts[action.kind].es}, ${formatDayTime(at, now)}`;
  const dismiss = () =>
    rejections.set(rejections.get().filter((other) => other !== rejection));

  return (
    <Banner icon="alert" role="alert">
      <p>
        <b>{`${name}:`}</b> <span>{reasonText(rejection, now)}</span>{' '}
        <span>{`Lo tuyo (${own}) no se ha guardado.`}</span>
      </p>
      {action.kind === 'note' && !isGone && <q>{action.text}</q>}
      <p>
        {!isGone && (
          <Link className="button button-small" href={paths.request(requestId)}>
            Verla
          </Link>
        )}
        <Button kind="small" onClick={dismiss}>
          Entendido
        </Button>
      </p>
    </Banner>
  );
}

function reasonText(rejection: Rejection, now: Date): string {
  const { outcome, reason, first, stands } = rejection;
  if (outcome === 'not-found') return 'Ya no está: alguien la borró, o caducó.';
  if (stands && !saysAnswer(rejection)) {
    const by = stands.by ?? 'Alguien';
    return `${by} ${standsText(stands)} ${formatAt(stands.at, now)}, después de ti.`;
  }
  if (first) {
    const by = first.by ?? 'Alguien';
    return `${by} la apuntó como contestada, ${formatDayTime(first.at, now)}.`;
  }
  if (outcome === 'conflict') return 'Está otra vez sin contestar.';
  if (reason === 'malformed') return 'El servidor no lo ha entendido.';
  if (reason === 'set-aside') return 'Está apartada como posible publicidad.';
  return 'Ha cambiado mientras tanto.';
}

/** Returns whether an action says who answered. Of answers the first one holds. */
function saysAnswer({ action: { action } }: Rejection): boolean {
  return action.kind === 'answered' || action.kind === 'answer-corrected';
}

type Standing = NonNullable<Rejection['stands']>;

function standsText({ kind, outcome }: Standing): string {
  return kind === 'outcome' && outcome ? outcomeVerbs[outcome] : verbs[kind];
}

const outcomeVerbs: Record<Outcome, string> = {
  visit: 'puso una visita',
  quoted: 'apuntó el presupuesto',
  won: 'la dio por ganada',
  lost: 'la dio por perdida',
  discarded: 'la descartó',
};

const verbs: Record<Standing['kind'], string> = {
  answered: 'la contestó',
  'call-logged': 'la apuntó',
  outcome: 'quitó el resultado',
  'next-step': 'cambió el día',
  'step-done': 'la dio por hecha',
  'no-answer': 'llamó y no lo cogieron',
  'no-answer-deleted': 'quitó una llamada',
  reopened: 'la devolvió a sin contestar',
  'fields-corrected': 'corrigió los datos',
};
