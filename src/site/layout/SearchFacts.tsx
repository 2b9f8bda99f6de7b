import { company } from '../company.ts';
import { type Messages, published } from '../i18n/messages.ts';
import type { Page } from '../page.ts';
import { shareImage } from '../pictures.ts';
import { jsonInHtml, structuredData } from './structured-data.ts';

/** What search engines and shared links show of a page: canonical, languages (hreflang) and Open Graph. */
export function SearchFacts({ messages, page }: { messages: Messages; page: Page }) {
  if (!page.indexed) return <meta name="robots" content="noindex" />;
  const url = company.siteUrl + page.path;
  return (
    <>
      <link rel="canonical" href={url} />
      {published.length > 1 && <Alternates page={page} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:locale" content={messages.locale} />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:image" content={company.siteUrl + shareImage.src} />
      <meta property="og:image:width" content={String(shareImage.width)} />
      <meta property="og:image:height" content={String(shareImage.height)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The same page in each language, and in Spanish for everybody else. */
function Alternates({ page }: { page: Page }) {
  const [spanish] = published;
  return (
    <>
      {published.map(({ language, paths }) => (
        <link key={language} rel="alternate" hrefLang={language} href={company.siteUrl + paths[page.key]} />
      ))}
      {spanish && (
        <link rel="alternate" hrefLang="x-default" href={company.siteUrl + spanish.paths[page.key]} />
      )}
    </>
  );
}

/** The JSON-LD of a home page. */
export function StructuredData({ messages }: { messages: Messages }) {
  const graph = structuredData(company, messages, shareImage.src);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonInHtml(graph) }} />;
}
