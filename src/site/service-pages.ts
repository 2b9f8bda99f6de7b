import type { MDXInstance } from 'astro';
import type { Service } from '../company/services.ts';
import type { Locale } from '../locale.ts';
import { company } from './company.ts';
import { type Messages, published } from './i18n/messages.ts';
import type { Page } from './page.ts';
import { encodeBesideText, encodeShareImage, type PictureData } from './pictures.ts';
import { serviceAnchor, servicesIn, slugOf } from './services.ts';

/**
 * The frontmatter of a text about a service. `{area}` in the lead is replaced by the area
 * that the company works in.
 */
type Frontmatter = {
  /** The title for search engines, without the town that follows it. */
  title: string;
  description: string;
  /** The lines of the heading; the last one is in the accent colour. */
  heading: string[];
  lead: string;
  /** A picture of `pictures/`, and what it shows. */
  picture: string;
  alt: string;
  /** Where the technician is in the picture, if not in the middle, for crops. */
  subject?: 'low-right';
  /** A wider picture of the same, for shared links. */
  sharePicture?: string;
  /** The beginning of a message by WhatsApp. */
  whatsApp: string;
  /** What the pages about other services show: an icon of `icons.svg`, and one line. */
  icon: string;
  summary: string;
  /** What to send for a quote, and what follows. */
  send: string[];
  afterSending: string;
};

export type ServiceText = MDXInstance<Frontmatter>;

/** A page about a service, in one language. */
export type ServicePage = {
  key: Service;
  anchor: string;
  page: Page<'service'>;
  text: ServiceText;
  picture: PictureData;
};

const texts = import.meta.glob<ServiceText>('./services/*/*.mdx', { eager: true });

const pagesByLanguage = new Map(
  await Promise.all(
    published.map(
      async (messages) => [messages.language, await pagesOf(messages)] as const,
    ),
  ),
);

/**
 * Returns the pages about services in a language, in the order of the cards: one for each
 * service on the landing page that has a text in `services/<language>/<anchor>.mdx`.
 */
export function servicePagesIn({ language }: Messages): ServicePage[] {
  return pagesByLanguage.get(language) ?? [];
}

/** Returns the path of the page about a service, if it has one. */
export function servicePath(messages: Messages, anchor: string): string | undefined {
  return servicePagesIn(messages).find((page) => page.anchor === anchor)?.page.path;
}

async function pagesOf(messages: Messages): Promise<ServicePage[]> {
  const described = servicesIn(messages).flatMap((service) => {
    const text = textOf(messages.language, service.key);
    return text ? [{ ...service, text }] : [];
  });

  return Promise.all(
    described.map(async ({ key, id, text }) => ({
      key,
      anchor: id,
      text,
      page: await pageAbout(messages, key, text),
      picture: await encodeBesideText(text.frontmatter.picture),
    })),
  );
}

async function pageAbout(
  messages: Messages,
  key: Service,
  { frontmatter }: ServiceText,
): Promise<Page<'service'>> {
  const { title, description, picture, alt, sharePicture } = frontmatter;
  const translated = published.filter(({ language }) => textOf(language, key));
  const paths = translated.map((other) => [other.language, pathIn(other, key)]);

  return {
    key: 'service',
    path: pathIn(messages, key),
    paths: Object.fromEntries(paths),
    title: `${title} ${messages.inTown(company.address.city)}`,
    description,
    shareImage: { ...(await encodeShareImage(sharePicture ?? picture)), alt },
  };
}

function pathIn(messages: Messages, key: Service): string {
  return messages.servicePath(slugOf(messages.services.names[key]));
}

function textOf(language: Locale, key: Service): ServiceText | undefined {
  return texts[`./services/${language}/${serviceAnchor(key)}.mdx`];
}
