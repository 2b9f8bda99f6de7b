import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, type Repetition, repeat } from '../../clock.ts';
import type { Locale } from '../../company/locale.ts';
import { securityHeaders } from '../security-headers.ts';
import type { CachedAnswer } from './answer-cache.ts';
import { type CachedPage, readNotFoundPages, readPage } from './cached-page.ts';
import { readContentPolicy } from './content-policy.ts';

/**
 * Opens the built site and desk, whose folders may be links to the newest build. A request is answered from one build
 * throughout: its pages, files and policy.
 *
 * @throws {ReadableError} when the build's policy is not what the build writes.
 */
export async function openSite(places: Places): Promise<Site> {
  let current = await readBuild(await find(places));
  return {
    current: () => current,
    async takeNewest() {
      const newest = await find(places);
      if (newest.root === current.root && newest.deskRoot === current.desk.root) return false;
      current = await readBuild(newest);
      return true;
    },
  };
}

/** The folders of the site, null where another host serves it, and of the desk. */
type Places = { siteDir: string | null; deskDir: string };

export type Site = {
  current(): Build;
  /**
   * Switches to a newer build, if there is one, and returns whether there was.
   *
   * @throws when that build cannot be read; the current one is kept.
   */
  takeNewest(): Promise<boolean>;
};

/** One build, which never changes. */
export type Build = {
  /** The folder of the site; null where another host serves it. */
  root: string | null;
  /** The security headers, by whether the visitor came by TLS. */
  headers: { plain: Record<string, string>; overTls: Record<string, string> };
  /** By the language of the address that is not there. */
  notFound: Record<Locale, CachedPage>;
  /** The folder of the desk, and its page, which is empty where the desk was not built. */
  desk: { root: string; page: CachedPage };
  /** The answers that were given from it, by `cacheAnswers`. */
  answers: Map<string, CachedAnswer>;
};

/** Switches to each new build within a second. */
export function followBuilds(
  site: Site,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Repetition {
  const look = async () => {
    if (await site.takeNewest()) log.info('a new build is served');
  };
  return repeat(clock, everyMs, look, (error) =>
    log.error({ err: error }, 'the newest build cannot be read: the one before is served'),
  );
}

const everyMs = 1000;

async function find({ siteDir, deskDir }: Places): Promise<Found> {
  const follow = (folder: string) => realpath(folder).catch(() => folder);
  return { root: siteDir === null ? null : await follow(siteDir), deskRoot: await follow(deskDir) };
}

type Found = { root: string | null; deskRoot: string };

async function readBuild({ root, deskRoot }: Found): Promise<Build> {
  const policy = await readContentPolicy(root);
  return {
    root,
    headers: { plain: securityHeaders(policy, false), overTls: securityHeaders(policy, true) },
    notFound: await readNotFoundPages(root),
    desk: { root: deskRoot, page: await readPage(join(deskRoot, 'index.html')) },
    answers: new Map(),
  };
}
