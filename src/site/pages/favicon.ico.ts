import { icoOf, pngIcon } from '../search/icons.ts';

const size = 32;

export async function GET(): Promise<Response> {
  return new Response(Uint8Array.from(icoOf(await pngIcon(size), size)));
}
