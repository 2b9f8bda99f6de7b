import { heroPictures } from '../sections/hero/hero-pictures.ts';

/** The slideshow's pictures but the first, which is in the page: asked for only where they will move. */
export function GET(): Response {
  return Response.json(heroPictures.slice(1));
}
