import { localize } from '../../company/locale.ts';
import type { Company } from '../../company/schema.ts';
import { provinces } from '../../company/services.ts';
import type { Messages } from '../i18n/messages.ts';
import { servicesIn } from '../services.ts';

/** What the home page in a language says of the company to search engines. */
export type StructuredDataInput = { company: Company; messages: Messages; shareImage: string };

/**
 * The JSON-LD graph of a home page (schema.org): the company with what it offers and where, the site. Only
 * configured facts: no ratings, no hours, nothing invented. The site is one, whose home page is Spanish: a search engine
 * reads of it there.
 */
export function structuredData(input: StructuredDataInput): { '@context': string; '@graph': object[] } {
  const graph = [business(input), ...(input.messages.language === 'es' ? [website(input)] : [])];
  return { '@context': 'https://schema.org', '@graph': graph };
}

/** JSON that can stand inside a `<script>`: nothing in it can end the element or open a comment. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

function business({ company, messages, shareImage }: StructuredDataInput) {
  const { address } = company;
  return {
    '@type': 'HomeAndConstructionBusiness',
    '@id': companyId(company),
    name: company.name,
    legalName: company.legalName,
    url: `${company.siteUrl}/`,
    telephone: company.phone,
    email: company.email,
    taxID: company.nif,
    image: company.siteUrl + shareImage,
    address: {
      '@type': 'PostalAddress',
      streetAddress: localize(address.street, messages.language),
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressRegion: address.province,
      addressCountry: 'ES',
    },
    areaServed: provinces.map((name) => ({
      '@type': 'AdministrativeArea',
      name: messages.province(name),
    })),
    hasOfferCatalog: offerCatalog(company, messages),
  };
}

function offerCatalog(company: Company, messages: Messages) {
  return {
    '@type': 'OfferCatalog',
    name: messages.trade,
    itemListElement: servicesIn(messages).map(({ name }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name, provider: { '@id': companyId(company) } },
    })),
  };
}

function website({ company, messages }: StructuredDataInput) {
  return {
    '@type': 'WebSite',
    '@id': `${company.siteUrl}/#web`,
    url: company.siteUrl + messages.paths.home,
    name: company.name,
    inLanguage: messages.language,
    publisher: { '@id': companyId(company) },
  };
}

const companyId = (company: Company) => `${company.siteUrl}/#empresa`;
