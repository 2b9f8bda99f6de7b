import { useTestMail } from '../data/state.ts';
import { Trouble } from '../ui/Trouble.tsx';

/** Sends a mail to those who are told of requests, and says what came of it. */
export function TestMail() {
  const test = useTestMail();
  return (
    <>
      <button type="button" className="b b--s" disabled={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? 'Enviando…' : 'Enviar un correo de prueba'}
      </button>
      <div role="status">
        {test.data && (
          <p className={test.data.sent ? 'chk__sent' : 'chk__failed'}>
            {test.data.what} {test.data.todo}
          </p>
        )}
      </div>
      {test.error && <Trouble error={test.error} />}
    </>
  );
}
