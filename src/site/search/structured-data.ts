import { localize } from '../../company/locale.ts';
import type { Company } from '../../company/schema.ts';
import { provinces } from '../../company/services.ts';
import { servicesIn } from '../content/services.ts';
import type { Words } from '../content/words.ts';

/** What the home page in a language says of the company to search engines. */
export type StructuredDataInput = { company: Company; words: Words; shareImage: string };

/**
 * The JSON-LD graph of a home page (schema.org): the company with what it offers and where, the site. Only
 * configured facts: no ratings, no hours, nothing invented. The site is one, whose home page is Spanish: a search engine
 * reads of it there.
 */
export function structuredData(input: StructuredDataInput): { '@context': string; '@graph': object[] } {
  const graph = [business(input), ...(input.words.language === 'es' ? [website(input)] : [])];
  return { '@context': 'https://schema.org', '@graph': graph };
}

/** JSON that can stand inside a `<script>`: nothing in it can end the element or open a comment. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

function business({ company, words, shareImage }: StructuredDataInput) {
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
      streetAddress: localize(address.street, words.language),
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressRegion: address.province,
      addressCountry: 'ES',
    },
    areaServed: provinces.map((name) => ({
      '@type': 'AdministrativeArea',
      name: words.province(name),
    })),
    hasOfferCatalog: offerCatalog(company, words),
  };
}

function offerCatalog(company: Company, words: Words) {
  return {
    '@type': 'OfferCatalog',
    name: words.trade,
    itemListElement: servicesIn(words).map(({ name }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name, provider: { '@id': companyId(company) } },
    })),
  };
}

function website({ company, words }: StructuredDataInput) {
  return {
    '@type': 'WebSite',
    '@id': `${company.siteUrl}/#web`,
    url: company.siteUrl + words.paths.home,
    name: company.name,
    inLanguage: words.language,
    publisher: { '@id': companyId(company) },
  };
}

const companyId = (company: Company) => `${company.siteUrl}/#empresa`;
