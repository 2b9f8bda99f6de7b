import { company } from '../company.ts';
import type { Messages } from '../i18n/messages.ts';
import type { Page } from '../page.ts';
import { shareImage } from '../pictures.ts';
import { jsonInHtml } from './structured-data.ts';

/**
 * Describes a page to search engines and shared links: description, canonical address,
 * languages (hreflang) and Open Graph.
 */
export function SearchFacts({ messages, page }: { messages: Messages; page: Page }) {
  if (!page.description) return <meta name="robots" content="noindex" />;

  const url = company.siteUrl + page.path;
  const image = page.shareImage ?? { ...shareImage, alt: messages.shareImage };
  return (
    <>
      <meta name="description" content={page.description} />
      <link rel="canonical" href={url} />
      {Object.keys(page.paths).length > 1 && <Alternates page={page} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:locale" content={messages.locale} />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:image" content={company.siteUrl + image.src} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The same page in each language of the site; other languages get the Spanish one. */
function Alternates({ page: { paths } }: { page: Page }) {
  const alternates = { ...paths, 'x-default': paths.es };

  return Object.entries(alternates).map(([language, path]) => (
    <link
      key={language}
      rel="alternate"
      hrefLang={language}
      href={company.siteUrl + path}
    />
  ));
}

/** The JSON-LD of a page. */
export function StructuredData({ graph }: { graph: object }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: jsonInHtml(graph) }}
    />
  );
}
