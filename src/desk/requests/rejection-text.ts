import type { AnyAction } from '../../contact-request/actions.ts';
import { actionTexts } from '../../contact-request/history.ts';
import type { Outcome } from '../../contact-request/outcomes.ts';
import { planText } from '../state/next-step.ts';
import type { Rejection } from '../state/outbox.ts';
import { formatClock, formatDay, formatWhen } from '../state/time.ts';

/** Says why an action was not applied, who was faster, and what is valid now. */
export function rejectionText(rejection: Rejection, now: Date): string {
  const { outcome, reason, first, stands } = rejection;
  if (outcome === 'not-found') {
    return `Ya no está: alguien la borró, o caducó. ${notSaved(rejection, now)}`;
  }
  if (first && saysAnswer(rejection)) {
    const by = first.by ?? 'Alguien';
    return `${by} la contestó ${formatWhen(first.at, now)}, antes que tú.`;
  }
  if (stands) return standsText(rejection, stands, now);
  return `${reasonText(rejection, reason)} ${notSaved(rejection, now)}`;
}

/**
 * Returns whether an action says who answered. Of several answers, the first is valid.
 */
function saysAnswer({ action: { action } }: Rejection): boolean {
  return action.kind === 'answered' || action.kind === 'answer-corrected';
}

type Standing = NonNullable<Rejection['stands']>;

function standsText(rejection: Rejection, stands: Standing, now: Date): string {
  const { action } = rejection.action;
  const by = stands.by ?? 'Alguien';
  const theirs = `${by} ${theirText(stands)} ${formatWhen(stands.at, now)}`;
  if ('undoes' in action && action.undoes !== undefined) {
    return `${theirs}: lo tuyo ya no se puede deshacer.`;
  }

  const own = `después de que tú ${ownText(action)} (${ownTime(rejection, now)})`;
  const result = resultText(stands, now);
  return `${theirs}, ${own}. Vale lo último${result && `: ${result}`}.`;
}

function theirText({ kind, outcome }: Standing): string {
  return kind === 'outcome' && outcome ? outcomeVerbs[outcome].theirs : verbs[kind];
}

function ownText(action: AnyAction): string {
  if (action.kind === 'outcome' && action.outcome) {
    return outcomeVerbs[action.outcome].own;
  }
  return ownVerbs[action.kind] ?? 'la cambiaras';
}

/**
 * Says when the person acted: without a network, that is not when the action was sent.
 */
function ownTime({ action }: Rejection, now: Date): string {
  const day = formatDay(new Date(action.at), now);
  const clock = formatClock(action.at);
  const when = day === 'hoy' ? clock : `${day} ${clock}`;
  return action.offline ? `${when}, sin red` : when;
}

/** Says which outcome and which day are valid now. */
function resultText({ kind, outcome, ...plan }: Standing, now: Date): string {
  const next = planText(plan, now);
  switch (kind) {
    case 'outcome': {
      // The text of a planned visit names the outcome already.
      if (outcome === null || outcome === plan.step) return next ?? 'sin día';

      const { state } = outcomeVerbs[outcome];
      return next === null ? state : `${state}, ${next}`;
    }
    case 'next-step':
    case 'step-done':
    case 'no-answer':
    case 'no-answer-deleted':
      return next ?? 'sin día';
    default:
      return '';
  }
}

function reasonText(
  { outcome }: Rejection,
  reason: Rejection['reason'] | undefined,
): string {
  if (reason === 'malformed') return 'El servidor no lo ha entendido.';
  if (reason === 'set-aside') return 'Está apartada como posible publicidad.';
  if (outcome === 'conflict') return 'Está otra vez sin contestar.';
  return 'Ha cambiado mientras tanto.';
}

function notSaved({ action }: Rejection, now: Date): string {
  const what = actionTexts[action.action.kind].es;
  const at = formatWhen(action.at, now);
  return `Lo tuyo (${what}, ${at.replace('hoy a las ', '')}) no se ha guardado.`;
}

const outcomeVerbs: Record<Outcome, { theirs: string; own: string; state: string }> = {
  visit: {
    theirs: 'puso una visita',
    own: 'pusieras una visita',
    state: 'queda la visita',
  },
  quoted: {
    theirs: 'apuntó el presupuesto',
    own: 'apuntaras el presupuesto',
    state: 'queda el presupuesto',
  },
  won: {
    theirs: 'la dio por ganada',
    own: 'la dieras por ganada',
    state: 'está ganada',
  },
  lost: {
    theirs: 'la dio por perdida',
    own: 'la dieras por perdida',
    state: 'está perdida',
  },
  discarded: {
    theirs: 'la descartó',
    own: 'la descartaras',
    state: 'está descartada',
  },
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

const ownVerbs: Partial<Record<AnyAction['kind'], string>> = {
  answered: 'la contestaras',
  outcome: 'quitaras el resultado',
  'next-step': 'cambiaras el día',
  'step-done': 'la dieras por hecha',
  'no-answer': 'llamaras',
  reopened: 'la devolvieras a sin contestar',
  'fields-corrected': 'corrigieras los datos',
};
