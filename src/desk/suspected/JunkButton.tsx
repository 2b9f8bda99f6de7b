import type { SuspectedList } from '../../desk-api/suspected.ts';
import { useAct } from '../data/act.ts';
import { useCompany } from '../data/company.ts';
import { Icon } from '../ui/Icon.tsx';

/** Confirms as spam all that is shown of those without a telephone. Nothing is deleted. */
export function JunkButton({ requests }: { requests: SuspectedList['requests'] }) {
  const { data: company } = useCompany();
  const act = useAct();
  if (requests.length === 0) return null;
  const confirm = () =>
    act({
      requests: requests.map(({ id }) => id),
      what: { kind: 'junk' },
      said: `${requests.length}: publicidad.`,
      back: { what: () => ({ kind: 'not-junk' }), said: `${requests.length}: otra vez por mirar.` },
    });
  return (
    <div className="more">
      <button type="button" className="b b--wide" onClick={confirm}>
        <Icon name="check" />
        Todo es publicidad hasta aquí
      </button>
      <p>
        Vale para «El resto»; las que dejaron teléfono, una a una. No se borra nada: siguen abajo 30 días y
        caducan a los {company?.retentionMonths ?? '…'} meses, como las demás.
      </p>
    </div>
  );
}
