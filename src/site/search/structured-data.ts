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
import { plain } from '../content/said.ts';
import { servicesIn, workAnchor } from '../content/services.ts';
import type { Words } from '../content/words.ts';

/** What a page says of itself and of the company to search engines. */
export type StructuredDataInput = { company: Company; words: Words; page: Page; shareImage: string };

/**
 * The JSON-LD graph of a page (schema.org): the company with what it offers and where, the site, the page, and
 * on pages below the home page the way to them, on the home page the works. Only configured facts: no ratings, no hours, nothing invented.
 * The site is one, whose home page is Spanish: a search engine reads of it there, and pages in Catalan only name it.
 */
export function structuredData(input: StructuredDataInput): Graph {
  const { company, page, words } = input;
  const site = words.language === 'es' ? [website(input)] : [];
  const graph: Thing[] = [business(input), ...site, webPage(input)];
  graph.push(
    ...(page.key === 'home'
      ? company.works.map((work) => workCarriedOut(input, work))
      : [breadcrumbs(input)]),
  );
  return { '@context': 'https://schema.org', '@graph': graph };
}

/** JSON that can stand inside a `<script>`: nothing in it can end the element or open a comment. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

function business({ company, words, shareImage }: StructuredDataInput): HomeAndConstructionBusiness {
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
      name: words.province(name),
    })),
    hasOfferCatalog: offerCatalog(company, words),
  };
}

function offerCatalog(company: Company, words: Words): OfferCatalog {
  return {
    '@type': 'OfferCatalog',
    name: words.trade,
    itemListElement: servicesIn(words).map(({ name }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name, provider: { '@id': companyId(company) } },
    })),
  };
}

function website({ company, words }: StructuredDataInput): WebSite {
  return {
    '@type': 'WebSite',
    '@id': siteId(company),
    url: company.siteUrl + words.paths.home,
    name: company.name,
    inLanguage: words.language,
    publisher: { '@id': companyId(company) },
  };
}

function webPage({ company, words, page }: StructuredDataInput): WebPage {
  const url = company.siteUrl + page.path;
  return {
    '@type': 'WebPage',
    '@id': `${url}#pagina`,
    url,
    name: page.title,
    description: page.description,
    inLanguage: words.language,
    isPartOf: { '@id': siteId(company) },
    about: { '@id': companyId(company) },
  };
}

function breadcrumbs({ company, words, page }: StructuredDataInput): BreadcrumbList {
  const { home } = words.pages;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: home.name, item: company.siteUrl + words.paths.home },
      { '@type': 'ListItem', position: 2, name: page.name, item: company.siteUrl + page.path },
    ],
  };
}

function workCarriedOut(
  { company, words }: StructuredDataInput,
  work: Company['works'][number],
): CreativeWork {
  return {
    '@type': 'CreativeWork',
    '@id': `${company.siteUrl}${words.paths.home}#${workAnchor(work)}`,
    name: plain(work.title, words),
    description: plain(work.sentence, words),
    dateCreated: `${work.year}`,
    contentLocation: { '@type': 'Place', name: plain(work.place, words) },
    creator: { '@id': companyId(company) },
  };
}

const companyId = (company: Company) => `${company.siteUrl}/#empresa`;
const siteId = (company: Company) => `${company.siteUrl}/#web`;
