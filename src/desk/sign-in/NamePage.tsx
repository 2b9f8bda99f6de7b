import { useState } from 'react';
import { apiPaths } from '../../desk-api/paths.ts';
import { useApiMutation } from '../state/api-mutation.ts';
import { request } from '../state/client.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Field, onSubmit } from '../ui/Field.tsx';
import { SignedOutLayout } from '../ui/Page.tsx';

/** Asks a person for their name after their first sign-in. */
export function NamePage() {
  const [name, setName] = useState('');
  const save = useApiMutation(() => request('PUT', apiPaths.ownName, { name }));

  return (
    <SignedOutLayout title="¿Cómo te llamas?">
      <p>
        Con tu nombre empiezan los mensajes que escribes desde aquí, y lo ve quien trabaja
        contigo.
      </p>
      <form className="stack" onSubmit={onSubmit(save.mutate)}>
        {save.error && <ErrorBanner error={save.error} />}
        <Field
          label="Tu nombre"
          autoComplete="name"
          required
          maxLength={60}
          value={name}
          onChange={setName}
        />
        <Button kind="primary" type="submit" disabled={save.isPending}>
          Guardar
        </Button>
      </form>
    </SignedOutLayout>
  );
}
