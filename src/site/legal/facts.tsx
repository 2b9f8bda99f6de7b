import { Fragment, type ReactNode } from 'react';
import { type Locale, localize } from '../../locale.ts';
import { company, contactLinks, evidence } from '../company.ts';

/** Returns the components by which legal texts in a language name facts of the company. */
export function factsIn(locale: Locale) {
  const facts = companyFacts(locale);
  return {
    /** One fact, within a sentence. */
    Fact: ({ name }: { name: FactName }) => facts[name],
    /** Facts with their labels; those that the company file does not give are left out. */
    Facts: ({ of }: { of: Record<string, FactName> }) => (
      <dl className="facts">
        {Object.entries(of)
          .filter(([, name]) => facts[name])
          .map(([label, name]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{facts[name]}</dd>
            </Fragment>
          ))}
      </dl>
    ),
    /** Data processors, their countries, and the safeguards of transfers outside the EEA. */
    Processors: ({ protectedBy }: { protectedBy: string }) => (
      <ul>
        {company.processors.map(({ name, purpose, country, transfer }) => (
          <li key={name}>
            {`${name}: ${localize(purpose, locale)} (${localize(country, locale)}${transfer ? `; ${protectedBy} ${localize(transfer, locale)}` : ''})`}
          </li>
        ))}
      </ul>
    ),
  };
}

type FactName = keyof ReturnType<typeof companyFacts>;

function companyFacts(locale: Locale) {
  const { address, registrations, trades, claims } = company;
  const { street, postalCode, city, province } = address;
  return {
    name: company.name,
    legalName: company.legalName,
    nif: company.nif,
    address: `${localize(street, locale)}, ${postalCode} ${city}${city === province ? '' : ` (${province})`}`,
    registry: company.registry && localize(company.registry, locale),
    arbitration: company.arbitration && localize(company.arbitration, locale),
    rea: registrations.rea,
    rera: registrations.rera,
    electricity: evidence(trades.electricity),
    plumbing: evidence(trades.plumbing),
    airConditioning: evidence(trades.airConditioning),
    telecommunications: evidence(trades.telecommunications),
    irata: evidence(claims.irata),
    anetva: evidence(claims.anetva),
    insurance: evidence(claims.insuranceIncluded),
    email: <a href={contactLinks.email.href}>{contactLinks.email.text}</a>,
    phone: <a href={contactLinks.phone.href}>{contactLinks.phone.text}</a>,
    retention: inUnit(company.retentionMonths, 'month', locale),
    backupDays: inUnit(company.backupDays, 'day', locale),
  } satisfies Record<string, ReactNode>;
}

/** Returns a number with its unit, which no line break separates: `12 meses`. */
function inUnit(count: number, unit: 'day' | 'month', locale: Locale): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  });
  return format.format(count).replace(/\s/, '\u00a0');
}
