import { useDeed } from '../data/state.ts';
import { Trouble } from '../ui/Trouble.tsx';

/** The button for what can be done from here, and what came of it. */
export function Deed({ deed }: { deed: keyof typeof words }) {
  const { mutate, isPending, data, error } = useDeed(deed);
  const [label, doing] = words[deed];
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
