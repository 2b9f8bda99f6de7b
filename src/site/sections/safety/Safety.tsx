import anetva from '../../../../pictures/sellos/anetva.svg?url&no-inline';
import irata from '../../../../pictures/sellos/irata.svg?url&no-inline';
import { company } from '../../company.ts';
import { certifiers, ropeSystem, standards } from '../../content/safety.ts';
import { sections } from '../../routes.ts';
import { Section } from '../../ui/Section.tsx';
import { WholeNumbers } from '../../ui/WholeNumbers.tsx';
import { SafetyDrawing } from './SafetyDrawing.tsx';
import { Team } from './Team.tsx';

/** The safety section, at +13 m: a drawing of the rope system, the standards, and who certifies the company. */
export function Safety() {
  return (
    <Section
      id={sections.safety}
      surface="paper on-plan"
      title="Seguridad: dos cuerdas y dos anclajes"
      lead={`Una para trabajar y otra de seguridad, y el rescate previsto: lo exige la ley.${company.claims.rd2177 ? ' Así lo planificamos.' : ''}`}
    >
      <div className="safe grid">
        <figure className="plan">
          <SafetyDrawing />
        </figure>
        <div className="safe__list">
          <h3 className="safe__title">El sistema, pieza a pieza</h3>
          <ol className="legend">
            {ropeSystem.map(({ name, text, rope }) => (
              <li key={name} className={`is-${rope}`}>
                <b>{name}</b> <span>{text}</span>
              </li>
            ))}
          </ol>
        </div>
      </div>
      {standards.length > 0 && (
        <>
          <h3 className="visually-hidden">Normas y certificaciones</h3>
          <ul className="norms">
            {standards.map(({ name, text }) => (
              <li key={name}>
                <b>{name}</b>{' '}
                <span>
                  <WholeNumbers>{text}</WholeNumbers>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {certifiers.length > 0 && <CertifierLogos />}
      <Team />
    </Section>
  );
}

const logos = {
  IRATA: { src: irata, width: 129, height: 48 },
  ANETVA: { src: anetva, width: 179, height: 48 },
} as const;

/** Logo slots: neutral wordmarks of our own, until the company is licensed to show the official artwork. */
function CertifierLogos() {
  return (
    <ul className="seals">
      {certifiers.map(({ name, lines }) => (
        <li key={name}>
          <img {...logos[name]} alt={name} loading="lazy" decoding="async" />
          <p>
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
