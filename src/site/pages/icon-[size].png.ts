import type { APIRoute } from 'astro';
import { iconSizes, pngIcon, touchIconSize } from '../search/icons.ts';

export function getStaticPaths() {
  return [...iconSizes, touchIconSize].map((size) => ({ params: { size: String(size) } }));
}

export const GET: APIRoute = async ({ params }) =>
  new Response(Uint8Array.from(await pngIcon(Number(params.size))));
