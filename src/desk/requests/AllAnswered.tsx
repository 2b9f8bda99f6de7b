import { Link } from 'wouter';
import type { RequestRow } from '../../desk-api/requests.ts';
import { useCompany } from '../data/company.ts';
import { useRequestList } from '../data/request-list.ts';
import { paths } from '../routes.ts';
import { span } from '../time/waiting-words.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Coils } from './Coils.tsx';

/** Shown where nobody waits for an answer any more. */
export function AllAnswered() {
  const { data: company } = useCompany();
  const answered = useRequestList('answered');
  const [last] = answered.data?.pages[0]?.requests.toSorted(lastAnsweredFirst) ?? [];
  return (
    <EmptyState title="Cuerdas recogidas" picture={<Coils />}>
      <p>
        <b>No queda nadie por contestar.</b>
        {last?.answered &&
          ` La última fue ${last.name}, contestada en ${span(Date.parse(last.answered.at) - Date.parse(last.receivedAt))}.`}
      </p>
      {company && company.noticesTo.length > 0 && <p>Cuando llegue otra te avisaremos por correo.</p>}
      <Link className="b" href={paths.answered}>
        Ver las contestadas
      </Link>
    </EmptyState>
  );
}

function lastAnsweredFirst(a: RequestRow, b: RequestRow): number {
  return (a.answered?.at ?? '') < (b.answered?.at ?? '') ? 1 : -1;
}
