import { company } from '../company.ts';
import { es } from '../content/es/words.ts';
import { drawShareImage } from '../search/share-image.ts';

export async function GET(): Promise<Response> {
  return new Response(Uint8Array.from(await drawShareImage(company, es)));
}
