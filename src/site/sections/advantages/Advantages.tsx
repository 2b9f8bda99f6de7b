import './advantages.css';
import { certifiers, company } from '../../company.ts';
import { Icon } from '../../components/Icon.tsx';
import { Section, type SectionProps } from '../../components/Section.tsx';
import type { Messages } from '../../i18n/messages.ts';

/** The advantages: dark text on orange, without pictures. */
export function Advantages(props: SectionProps) {
  const claimed = advantagesIn(props.messages);
  const title = props.messages.advantages.title(company.name, claimed.length);

  return (
    <Section {...props} surface="orange" title={title} length={lengthOf(company.name)}>
      <ul className="advantages">
        {claimed.map(({ name, text, icon }) => (
          <li key={name}>
            <Icon name={icon} />
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Returns the length of a name that would not fit its line at the full font size. */
function lengthOf(name: string): 'long' | 'longer' | undefined {
  if (name.length > 15) return 'longer';
  return name.length > 12 ? 'long' : undefined;
}

/** Returns the advantages that the company file claims. */
function advantagesIn({ advantages }: Messages) {
  const { certified, noScaffolding, quick, specialists } = advantages;
  const hasTrades = Object.values(company.trades).some((trade) => trade !== false);
  const crafts = hasTrades ? advantages.craftsWithTrades : advantages.crafts;

  const all = [
    {
      icon: 'helmet',
      name: certified.name,
      text: certified.text(certifiers),
      isClaimed: certifiers !== '',
    },
    {
      icon: 'no-scaffold',
      name: noScaffolding.name,
      text: noScaffolding.text,
      isClaimed: company.claims.noScaffolding !== false,
    },
    { icon: 'stopwatch', name: quick.name, text: quick.text, isClaimed: true },
    {
      icon: 'carabiner',
      name: specialists.name,
      text: specialists.text(crafts),
      isClaimed: true,
    },
  ];
  return all.filter(({ isClaimed }) => isClaimed);
}
