import type { Service } from '../../company/services.ts';
import { outcomeKeys, outcomes } from '../../contact/labels.ts';
import { capitalized } from '../../contact/wording.ts';
import type { LabelsGiven, WholeRequest } from '../../desk-api/requests.ts';
import { useAct } from '../data/act.ts';
import { useCompany } from '../data/company.ts';
import { serviceWords } from '../ui/service-words.ts';
import { Choice } from './Choice.tsx';
import { Section } from './Section.tsx';

/** The labels that the owner may give a request, with one tap each. None is required. */
export function Labels({ request }: { request: WholeRequest }) {
  const { data: company } = useCompany();
  const act = useAct();
  const { service, province, outcome } = request;
  const choose = (labels: LabelsGiven) => act({ requests: [request.id], what: { kind: 'labels', labels } });
  return (
    <Section title="Etiquetas">
      <Choice
        legend="En qué quedó"
        options={outcomeKeys.map((key) => ({ key, words: capitalized(outcomes[key]) }))}
        chosen={outcome}
        onChoose={(key) => choose({ outcome: key })}
      />
      <Choice
        legend="Servicio"
        options={serviceOptions}
        chosen={service}
        onChoose={(key) => choose({ service: key })}
      />
      <Choice
        legend="Provincia"
        options={(company?.provinces ?? []).map((key) => ({ key, words: key }))}
        chosen={province}
        onChoose={(key) => choose({ province: key })}
      />
    </Section>
  );
}

// Their short names are in the page already, and the long ones would come along with `serviceKeys`.
const serviceOptions = Object.entries(serviceWords).map(([key, words]) => ({ key: key as Service, words }));
