import { Fragment, type ReactNode } from 'react';
import type { Claim, Company } from '../../company/schema.ts';
import { type Locale, localize } from '../../locale.ts';
import { company, contactLinks, evidence } from '../company.ts';

/** Returns the components with which the legal texts of a language state facts. */
export function factsIn(locale: Locale) {
  const facts = companyFacts(locale);
  return {
    /** One fact, within a sentence. */
    Fact: ({ name }: { name: FactName }) => facts[name],

    /** Facts with their labels, without those that are missing in the company file. */
    Facts: ({ of }: { of: Record<string, FactName> }) => {
      const given = Object.entries(of).filter(([, name]) => facts[name]);
      return (
        <dl className="facts">
          {given.map(([label, name]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{facts[name]}</dd>
            </Fragment>
          ))}
        </dl>
      );
    },

    /** Data processors, their countries, and the safeguards of transfers. */
    Processors: ({ protectedBy }: { protectedBy: string }) => (
      <ul>
        {company.processors.map((processor) => (
          <li key={processor.name}>{describe(processor, protectedBy, locale)}</li>
        ))}
      </ul>
    ),
  };
}

type FactName = keyof ReturnType<typeof companyFacts>;

function companyFacts(locale: Locale) {
  const { registrations, trades, claims } = company;
  return {
    name: company.name,
    legalName: company.legalName,
    nif: company.nif,
    address: addressLine(locale),
    registry: company.registry && localize(company.registry, locale),
    arbitration: company.arbitration && (
      <a href={company.arbitration.url}>{localize(company.arbitration.name, locale)}</a>
    ),
    rea: linkedProof(registrations.rea),
    rera: linkedProof(registrations.rera),
    electricity: linkedProof(trades.electricity),
    plumbing: linkedProof(trades.plumbing),
    airConditioning: linkedProof(trades.airConditioning),
    telecommunications: linkedProof(trades.telecommunications),
    irata: linkedProof(claims.irata),
    anetva: linkedProof(claims.anetva),
    insurance: linkedProof(claims.insuranceIncluded),
    email: <a href={contactLinks.email.href}>{contactLinks.email.text}</a>,
    phone: <a href={contactLinks.phone.href}>{contactLinks.phone.text}</a>,
    retention: inUnit(company.retentionMonths, 'month', locale),
    backupDays: inUnit(company.backupDays, 'day', locale),
  } satisfies Record<string, ReactNode>;
}

/** Returns the evidence of a claim, linked to where anyone can check it. */
function linkedProof(claim: Claim | null): ReactNode {
  const proof = evidence(claim);
  if (!proof?.url) return proof?.text;

  return <a href={proof.url}>{proof.text}</a>;
}

/** Returns the address in one line, without a province that has the city's name. */
function addressLine(locale: Locale): string {
  const { street, postalCode, city, province } = company.address;
  const line = `${localize(street, locale)}, ${postalCode} ${city}`;
  return city === province ? line : `${line} (${province})`;
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

function describe(
  { name, purpose, country, transfer }: Company['processors'][number],
  protectedBy: string,
  locale: Locale,
): string {
  const safeguard = transfer ? `; ${protectedBy} ${localize(transfer, locale)}` : '';
  const where = `${localize(country, locale)}${safeguard}`;
  return `${name}: ${localize(purpose, locale)} (${where})`;
}
