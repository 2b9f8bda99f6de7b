import anetva from '../../../../pictures/sellos/anetva.svg?url&no-inline';
import irata from '../../../../pictures/sellos/irata.svg?url&no-inline';
import { certifiers } from '../../content/safety.ts';

const logos = {
  IRATA: { src: irata, width: 129, height: 48 },
  ANETVA: { src: anetva, width: 179, height: 48 },
} as const;

/** Logo slots: neutral wordmarks of our own, until the company is licensed to show the official artwork. */
export function CertifierLogos() {
  return (
    <ul className="seals">
      {certifiers.map(({ name, text }) => (
        <li key={name}>
          <img {...logos[name]} alt={name} loading="lazy" decoding="async" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
