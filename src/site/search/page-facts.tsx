import { company } from '../company.ts';
import type { Page } from '../content/pages.ts';
import { published, type Words } from '../content/words.ts';
import { shareImage } from './share-image.ts';
import { jsonInHtml, structuredData } from './structured-data.ts';

/** The same page in each language (hreflang), and for whoever reads none of them. */
export function Alternates({ page }: { page: Page }) {
  const [first] = published;
  return (
    <>
      {published.map(({ language, paths }) => (
        <link key={language} rel="alternate" hrefLang={language} href={company.siteUrl + paths[page.key]} />
      ))}
      {first && <link rel="alternate" hrefLang="x-default" href={company.siteUrl + first.paths[page.key]} />}
    </>
  );
}

/** How a link to the page looks where it is shared (Open Graph, X cards). */
export function Sharing({ words, page }: { words: Words; page: Page }) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:locale" content={words.locale} />
      <meta property="og:url" content={company.siteUrl + page.path} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:image" content={company.siteUrl + shareImage.paths[words.language]} />
      <meta property="og:image:width" content={String(shareImage.width)} />
      <meta property="og:image:height" content={String(shareImage.height)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The JSON-LD of a home page. */
export function StructuredData({ words }: { words: Words }) {
  const graph = structuredData({ company, words, shareImage: shareImage.paths[words.language] });
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonInHtml(graph) }} />;
}
