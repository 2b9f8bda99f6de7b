import { company } from '../company.ts';
import type { Page } from '../content/pages.ts';
import type { Words } from '../content/words.ts';
import { shareImage } from './share-image.ts';
import { jsonInHtml, structuredData } from './structured-data.ts';

type PageFacts = { words: Words; page: Page };

/** How a link to the page looks where it is shared (Open Graph, X cards). */
export function Sharing({ words, page }: PageFacts) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:locale" content={words.locale} />
      <meta property="og:url" content={company.siteUrl + page.path} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:image" content={company.siteUrl + shareImage.path} />
      <meta property="og:image:width" content={String(shareImage.width)} />
      <meta property="og:image:height" content={String(shareImage.height)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The page's JSON-LD. */
export function StructuredData({ words, page }: PageFacts) {
  const graph = structuredData({ company, page, words, shareImage: shareImage.path });
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonInHtml(graph) }} />;
}
