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
    <Section {...props} surface="orange" title={title}>
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

/** Returns the advantages that the company file claims. */
function advantagesIn({ advantages }: Messages) {
  const { certified, noScaffolding, quick, specialists, crafts, craftsWithTrades } =
    advantages;
  const hasTrades = Object.values(company.trades).some((trade) => trade !== false);
  const all = [
    { icon: 'helmet', ...certified, text: certifiers && certified.text(certifiers) },
    {
      icon: 'no-scaffold',
      ...noScaffolding,
      text: company.claims.noScaffolding && noScaffolding.text,
    },
    { icon: 'stopwatch', ...quick },
    {
      icon: 'carabiner',
      ...specialists,
      text: specialists.text(hasTrades ? craftsWithTrades : crafts),
    },
  ];
  return all.filter(({ text }) => text);
}
