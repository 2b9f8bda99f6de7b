import { useCompany } from '../data/company.ts';
import { Page } from '../frame/Page.tsx';
import { ExportSection } from './ExportSection.tsx';
import { PersonSection } from './PersonSection.tsx';

/** Exporting requests, and handing over or erasing what is stored about a person. */
export function DataPage() {
  const { data: company } = useCompany();
  const months = company?.retentionMonths;
  return (
    <Page title="Datos">
      <div className="body">
        <div className="duo">
          <ExportSection />
          <PersonSection />
        </div>
        <section>
          <h2>Cuánto se guardan</h2>
          <p>
            <b>{months === 1 ? '1 mes' : `${months ?? '…'} meses`}.</b> Es el plazo que dice la política de
            privacidad, y las solicitudes viejas se borran solas.
          </p>
          <p className="soft">El plazo lo cambia quien te lleva la web.</p>
        </section>
      </div>
    </Page>
  );
}
