import { favicon } from '../search/icons.ts';

export async function GET(): Promise<Response> {
  return new Response(Uint8Array.from(await favicon()));
}
