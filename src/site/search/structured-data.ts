import type {
  BreadcrumbList,
  CreativeWork,
  Graph,
  HomeAndConstructionBusiness,
  OfferCatalog,
  Thing,
  WebPage,
  WebSite,
} from 'schema-dts';
import type { Company } from '../../company/schema.ts';
import type { Page } from '../content/pages.ts';
import { workAnchor } from '../content/services.ts';

/** What a page says of itself and of the company to search engines. */
export type StructuredDataInput = { company: Company; page: Page; services: string[]; shareImage: string };

/**
 * The JSON-LD graph of a page (schema.org): the company with what it offers and where, the site, the page, and
 * on pages below the home page the way to them, on the home page the works. Only configured facts: no ratings, no hours, nothing invented.
 */
export function structuredData(input: StructuredDataInput): Graph {
  const { company, page } = input;
  const isHome = page.path === '/';
  const graph: Thing[] = [business(input), website(company), webPage(company, page)];
  graph.push(
    ...(isHome ? company.works.map((work) => workCarriedOut(company, work)) : [breadcrumbs(company, page)]),
  );
  return { '@context': 'https://schema.org', '@graph': graph };
}

/** JSON that can stand inside a `<script>`: nothing in it can end the element or open a comment. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

function business({ company, services, shareImage }: StructuredDataInput): HomeAndConstructionBusiness {
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
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressRegion: address.province,
      addressCountry: 'ES',
    },
    areaServed: company.provinces.map((name) => ({
      '@type': 'AdministrativeArea',
      name: `Provincia de ${name}`,
    })),
    hasOfferCatalog: offerCatalog(company, services),
  };
}

function offerCatalog(company: Company, services: string[]): OfferCatalog {
  return {
    '@type': 'OfferCatalog',
    name: 'Trabajos verticales',
    itemListElement: services.map((name) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name, provider: { '@id': companyId(company) } },
    })),
  };
}

function website(company: Company): WebSite {
  return {
    '@type': 'WebSite',
    '@id': siteId(company),
    url: `${company.siteUrl}/`,
    name: company.name,
    inLanguage: 'es',
    publisher: { '@id': companyId(company) },
  };
}

function webPage(company: Company, page: Page): WebPage {
  const url = company.siteUrl + page.path;
  return {
    '@type': 'WebPage',
    '@id': `${url}#pagina`,
    url,
    name: page.title,
    description: page.description,
    inLanguage: 'es',
    isPartOf: { '@id': siteId(company) },
    about: { '@id': companyId(company) },
  };
}

function breadcrumbs(company: Company, page: Page): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Inicio', item: `${company.siteUrl}/` },
      { '@type': 'ListItem', position: 2, name: page.name, item: company.siteUrl + page.path },
    ],
  };
}

function workCarriedOut(company: Company, work: Company['works'][number]): CreativeWork {
  return {
    '@type': 'CreativeWork',
    '@id': `${company.siteUrl}/#${workAnchor(work)}`,
    name: work.title,
    description: work.sentence,
    dateCreated: `${work.year}`,
    contentLocation: { '@type': 'Place', name: work.place },
    creator: { '@id': companyId(company) },
  };
}

const companyId = (company: Company) => `${company.siteUrl}/#empresa`;
const siteId = (company: Company) => `${company.siteUrl}/#web`;
