import { company } from '../company.ts';
import type { Page } from '../content/pages.ts';
import { serviceNames } from '../content/services.ts';
import { shareImage } from './share-image.ts';
import { jsonInHtml, structuredData } from './structured-data.ts';

/** The page's JSON-LD. */
export function StructuredData({ page }: { page: Page }) {
  const graph = structuredData({ company, page, services: serviceNames, shareImage: shareImage.path });
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonInHtml(graph) }} />;
}
