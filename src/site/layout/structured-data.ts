import { provinces } from '../../company/services.ts';
import { localize } from '../../locale.ts';
import { company } from '../company.ts';
import { openingHoursSpecification } from '../hours.ts';
import type { Messages } from '../i18n/messages.ts';
import type { Page } from '../page.ts';
import { servicesIn } from '../services.ts';

/**
 * Returns the JSON-LD graph of a home page (schema.org): the company with what it offers
 * and where, and on the Spanish page the site too. It holds only facts of the company
 * file: no ratings or prices.
 */
export function structuredData(messages: Messages, shareImage: string) {
  const business = businessIn(messages, shareImage);
  const site = {
    '@type': 'WebSite',
    name: company.name,
    url: `${company.siteUrl}/`,
    inLanguage: 'es',
  };

  return {
    '@context': 'https://schema.org',
    '@graph': messages.language === 'es' ? [business, site] : [business],
  };
}

/** Returns the JSON-LD graph of a page about a service. */
export function serviceData(messages: Messages, name: string, page: Page<'service'>) {
  return innerPageData(messages, page, {
    '@type': 'Service',
    name,
    provider: companyById,
    areaServed,
  });
}

/** Returns the JSON-LD graph of the page with all works. */
export function worksData(messages: Messages, name: string, page: Page<'works'>) {
  return innerPageData(messages, page, {
    '@type': 'CollectionPage',
    name,
    about: companyById,
  });
}

/** Returns JSON for a `<script>`: nothing in it can end the element or open a comment. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

const companyById = { '@id': `${company.siteUrl}/#empresa` };

type Subject = { '@type': string; name: string } & Record<string, unknown>;

/**
 * Returns the JSON-LD graph of a page below the home page: its subject, the company, to
 * which the subject refers, and its breadcrumbs.
 */
function innerPageData(messages: Messages, page: Page, subject: Subject) {
  const { siteUrl } = company;
  const url = siteUrl + page.path;
  const { name } = subject;
  const crumbs = [
    { name: company.name, item: siteUrl + messages.paths.home },
    { name, item: url },
  ];

  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        ...subject,
        description: page.description,
        url,
        image: page.shareImage && siteUrl + page.shareImage.src,
      },
      companyIn(messages),
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map((crumb, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          ...crumb,
        })),
      },
    ],
  };
}

function businessIn(messages: Messages, shareImage: string) {
  return {
    ...companyIn(messages),
    legalName: company.legalName,
    email: company.email,
    taxID: company.nif,
    image: company.siteUrl + shareImage,
    ...nonEmpty({
      sameAs: profiles(),
      openingHoursSpecification: openingHoursSpecification(),
    }),
    areaServed,
    makesOffer: servicesIn(messages).map(({ name }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name },
    })),
  };
}

/** Returns the company's profiles on other sites. */
function profiles(): string[] {
  const { reviews, others } = company.profiles;
  return reviews ? [reviews, ...others] : others;
}

/** Returns the lists that are not empty. */
function nonEmpty(lists: Record<string, unknown[]>): Record<string, unknown[]> {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}

const areaServed = provinces.map((name) => ({ '@type': 'AdministrativeArea', name }));

/** Returns what every description of the company has in common. */
function companyIn({ language }: Messages) {
  const { siteUrl, address } = company;
  return {
    '@type': 'HomeAndConstructionBusiness',
    ...companyById,
    name: company.name,
    url: `${siteUrl}/`,
    telephone: company.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: localize(address.street, language),
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressRegion: address.province,
      addressCountry: 'ES',
    },
  };
}
