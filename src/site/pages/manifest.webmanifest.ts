import { company } from '../company.ts';
import { iconSizes, iconUrl, maskableIcon } from '../search/icons.ts';

/** The web app manifest (W3C): a name and icons for who keeps the site on their home screen. */
export function GET(): Response {
  const manifest = {
    name: company.name,
    short_name: company.name,
    lang: 'es',
    start_url: '/',
    display: 'browser',
    background_color: '#07161e',
    theme_color: '#07161e',
    icons: [
      ...iconSizes.map((size) => icon(iconUrl(size), size)),
      { ...icon(maskableIcon.url, maskableIcon.size), purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest));
}

const icon = (src: string, size: number) => ({ src, sizes: `${size}x${size}`, type: 'image/png' });
