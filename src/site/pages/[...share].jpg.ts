import type { APIRoute } from 'astro';
import { company } from '../company.ts';
import { published, type Words } from '../content/words.ts';
import { drawShareImage, shareImage } from '../search/share-image.ts';

export function getStaticPaths() {
  return published.map((words) => ({
    params: { share: shareImage.paths[words.language].replace(/^\/|\.jpg$/g, '') },
    props: { words },
  }));
}

export const GET: APIRoute<{ words: Words }> = async ({ props }) =>
  new Response(Uint8Array.from(await drawShareImage(company, props.words)));
