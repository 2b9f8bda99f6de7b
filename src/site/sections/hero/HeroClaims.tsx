import { certifiers, company, contactLinks, evidence } from '../../company.ts';
import type { Messages } from '../../i18n/messages.ts';
import { Claims } from './Claims.tsx';

/** What the company promises and claims, and the telephone number. */
export function HeroClaims({ messages }: { messages: Messages }) {
  const { hero, services } = messages;
  const { claims } = company;
  const { phone } = contactLinks;
  const certificates = [
    { name: 'IRATA', proof: evidence(claims.irata) },
    { name: 'ANETVA', proof: evidence(claims.anetva) },
  ]
    .flatMap(({ name, proof }) => (proof ? [`${name} ${proof.text}`] : []))
    .join('; ');

  return (
    <>
      <Claims
        className="hero-promise"
        claims={[
          { text: hero.answer, claim: claims.answerIn24Hours },
          { text: hero.free, claim: claims.freeQuote },
        ]}
      />
      <Claims
        className="claims"
        claims={[
          {
            text: hero.certified(certifiers),
            claim: certificates || certifiers !== '',
          },
          { text: hero.insured, claim: claims.insuranceIncluded },
          // The header of phones shows no number, so it is here even without emergencies.
          {
            text: claims.emergencies
              ? `${services.names.emergencies}: ${phone.text}`
              : phone.text,
            claim: claims.emergencies || true,
            href: phone.href,
          },
        ]}
      />
    </>
  );
}
