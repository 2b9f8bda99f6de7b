import { useLocation } from 'wouter';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { dataSubject } from '../data/data-subject.ts';
import { paths } from '../routes.ts';
import { useVerdict } from '../suspected/use-verdict.ts';
import { Icon } from '../ui/Icon.tsx';
import { Section } from './Section.tsx';

/** What is done seldom: printing the request, calling it spam, and exporting or erasing the person's data. */
export function TheirData({ request }: { request: WholeRequest }) {
  const [, navigate] = useLocation();
  const junk = useVerdict(request, 'junk');
  const lead = (erase: boolean) => () => {
    dataSubject.set({ address: request.email, erase });
    navigate(paths.data);
  };
  return (
    <Section title="Sus datos" className="their-data">
      <ul>
        <li>
          <button type="button" className="link" onClick={() => print()}>
            <Icon name="print" small />
            Imprimir en una hoja
          </button>
        </li>
        {request.state === 'received' && (
          <li>
            <button type="button" className="link" onClick={junk}>
              <Icon name="megaphone" small />
              Es publicidad
            </button>
          </li>
        )}
        <li>
          <button type="button" className="link" onClick={lead(false)}>
            <Icon name="data" small />
            Exportar los datos de esta persona
          </button>
        </li>
        <li>
          <button type="button" className="link link--danger" onClick={lead(true)}>
            <Icon name="trash" small />
            Borrar a esta persona…
          </button>
        </li>
      </ul>
    </Section>
  );
}
