import './safety.css';
import anetva from '../../../../pictures/sellos/anetva.svg?url&no-inline';
import irata from '../../../../pictures/sellos/irata.svg?url&no-inline';
import { company } from '../../company.ts';
import { Section, type SectionProps } from '../../components/Section.tsx';
import { WholeNumbers } from '../../components/WholeNumbers.tsx';
import type { Messages } from '../../i18n/messages.ts';
import plan from './plan.svg?url&no-inline';
import { certifiersIn, ropeSystemIn, standardsIn } from './rope-system.ts';

/** Safety: a drawing of the rope system, the standards, and who certifies the company. */
export function Safety(props: SectionProps) {
  const { messages } = props;
  const { safety } = messages;
  const lead = `${safety.lead}${company.claims.rd2177 ? safety.planned : ''}.`;
  return (
    <Section {...props} surface="paper" title={safety.title} lead={lead}>
      <div className="rope-system grid">
        <figure className="drawing">
          <img src={plan} width={484} height={642} alt={safety.drawing} loading="lazy" decoding="async" />
        </figure>
        <div className="flow">
          <h3>{safety.legend}</h3>
          <ol className="legend">
            {ropeSystemIn(messages).map(({ name, text, rope }) => (
              <li key={name} className={`rope-${rope}`}>
                <b>{name}</b> <span className="small">{text}</span>
              </li>
            ))}
          </ol>
          <Standards messages={messages} />
        </div>
      </div>
      <Certifiers messages={messages} />
    </Section>
  );
}

function Standards({ messages }: { messages: Messages }) {
  const standards = standardsIn(messages);
  if (standards.length === 0) return null;
  return (
    <div>
      <h3 className="visually-hidden">{messages.safety.standardsTitle}</h3>
      <ul className="standards">
        {standards.map(({ name, text }) => (
          <li key={name}>
            <b className="display">{name}</b>
            <p className="small">
              <WholeNumbers>{text}</WholeNumbers>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

const logos = {
  IRATA: { src: irata, width: 129, height: 48 },
  ANETVA: { src: anetva, width: 179, height: 48 },
} as const;

/** Logo slots: neutral wordmarks of our own, until the company is licensed to show the official artwork. */
function Certifiers({ messages }: { messages: Messages }) {
  const certifiers = certifiersIn(messages);
  if (certifiers.length === 0) return null;
  return (
    <ul className="certifiers grid-auto">
      {certifiers.map(({ name, lines }) => (
        <li key={name} className="on-ink cluster">
          <img {...logos[name]} alt={name} loading="lazy" decoding="async" />
          <p className="small">
            {lines.map((line) => (
              <span key={line}>
                <WholeNumbers>{line}</WholeNumbers>
              </span>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}
