import type { APIRoute } from 'astro';
import { company } from '../company.ts';
import { published, type Words } from '../content/words.ts';
import { iconSizes, iconUrl, maskableIcon } from '../search/icons.ts';

export function getStaticPaths() {
  return published.map((words) => ({
    params: { manifest: `${words.paths.home}manifest`.slice(1) },
    props: { words },
  }));
}

/** The web app manifest (W3C) of the pages in a language: a name and icons for who keeps the site on their home screen. */
export const GET: APIRoute<{ words: Words }> = ({ props: { words } }) => {
  const manifest = {
    name: company.name,
    short_name: company.name,
    lang: words.language,
    start_url: words.paths.home,
    display: 'browser',
    background_color: '#07161e',
    theme_color: '#07161e',
    icons: [
      ...iconSizes.map((size) => icon(iconUrl(size), size)),
      { ...icon(maskableIcon.url, maskableIcon.size), purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest));
};

const icon = (src: string, size: number) => ({ src, sizes: `${size}x${size}`, type: 'image/png' });
