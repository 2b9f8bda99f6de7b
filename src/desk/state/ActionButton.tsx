import { useAction } from '../data/state.ts';
import { Trouble } from '../ui/Trouble.tsx';

/** The button for what can be done from here, and what came of it. */
export function ActionButton({ action }: { action: keyof typeof words }) {
  const { mutate, isPending, data, error } = useAction(action);
  const [label, doing] = words[action];
  return (
    <>
      <button type="button" className="b b--s" disabled={isPending} onClick={() => mutate()}>
        {isPending ? doing : label}
      </button>
      <div role="status">
        {data && (
          <p className={data.done ? 'chk__done' : 'chk__failed'}>
            {data.what} {data.todo}
          </p>
        )}
      </div>
      {error && <Trouble error={error} />}
    </>
  );
}

const words = {
  'test-mail': ['Enviar un correo de prueba', 'Enviando…'],
  backup: ['Hacer una copia ahora', 'Haciendo la copia…'],
} as const;
