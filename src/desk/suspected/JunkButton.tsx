import { useCompany } from '../data/company.ts';
import { useJudge, type useSuspected } from '../data/suspected.ts';
import { Icon } from '../ui/Icon.tsx';
import { Trouble } from '../ui/Trouble.tsx';
import { showUndone, toast } from '../ui/toast.ts';

/** Confirms as spam all that is shown of those without a telephone. Nothing is deleted. */
export function JunkButton({ query }: { query: ReturnType<typeof useSuspected> }) {
  const { data: company } = useCompany();
  const { mutateAsync, isPending, error } = useJudge();
  const seen = query.data?.pages.flatMap((page) => page.requests) ?? [];
  if (seen.length === 0) return null;
  const undo = (requests: { id: number; version: number }[]) =>
    showUndone(
      mutateAsync({ verdict: 'pending', requests }).then(() => ({
        words: `${requests.length}: otra vez por mirar.`,
      })),
    );
  const confirm = () =>
    // By `mutateAsync`, for this button goes with the last request, before the answer is told to it.
    mutateAsync({ verdict: 'junk', requests: seen.map(({ id, version }) => ({ id, version })) }).then(
      ({ changed }) => toast.set({ words: `${changed.length}: publicidad.`, undo: () => undo(changed) }),
      // It is shown as `error`.
      () => {},
    );
  return (
    <div className="more">
      <button type="button" className="b b--wide" disabled={isPending} onClick={confirm}>
        <Icon name="check" />
        Todo es publicidad hasta aquí
      </button>
      {error && <Trouble error={error} />}
      <p>
        Vale para «El resto»; las que dejaron teléfono, una a una. No se borra nada: siguen abajo 30 días y
        caducan a los {company?.retentionMonths ?? '…'} meses, como las demás.
      </p>
    </div>
  );
}
