import { Link } from 'wouter';
import { useCompany } from '../data/company.ts';
import { paths } from '../routes.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { searchText } from './place.ts';

/** Shown before the first request has come. */
export function NoneYet() {
  const { data } = useCompany();
  const byMail = data && data.noticesTo.length > 0;
  return (
    <EmptyState title="Aún no ha llegado ninguna">
      <p>
        Cuando alguien pida presupuesto en la web, aparecerá aquí{byMail ? ' y te llegará un correo' : ''}.
      </p>
      <p>¿Quieres verlo funcionar? Envía tú una solicitud desde el formulario de la web.</p>
      {data && (
        <a className="b" href={data.siteUrl} rel="noreferrer">
          Abrir el formulario
          <Icon name="right" />
        </a>
      )}
    </EmptyState>
  );
}

export function NoneAnswered() {
  return (
    <EmptyState title="Aún no hay ninguna contestada">
      <p>Cuando apuntes una como contestada, se guardará aquí.</p>
      <Link className="b" href={paths.home}>
        Ver las que esperan
      </Link>
    </EmptyState>
  );
}

export function NoneFound({ text }: { text: string }) {
  return (
    <EmptyState title={`Nada con «${text}»`} role="status">
      <p>
        Se busca en el nombre, el correo, el teléfono, el mensaje y la nota. Da igual con tildes o sin ellas.
      </p>
      <button type="button" className="b" onClick={() => searchText.set('')}>
        Borrar la búsqueda
      </button>
    </EmptyState>
  );
}
