import type { MiddlewareHandler } from 'astro';
import { joinPronouns } from './i18n/join-pronouns.ts';

/** Joins the pronouns of a Catalan page to their verbs when Astro renders it. */
export const onRequest: MiddlewareHandler = async ({ url }, next) => {
  const response = await next();
  if (!/^\/ca(\/|$)/.test(url.pathname)) return response;

  return new Response(joinPronouns(await response.text()), response);
};
