import { realpath } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import { securityHeaders } from '../security-headers.ts';
import type { Held } from './answer-cache.ts';
import { readContentPolicy } from './content-policy.ts';
import type { HeldPage } from './held-page.ts';
import { readNotFoundPage } from './not-found.ts';

/**
 * The built site behind a folder that may be a link to the newest build. What a request was begun with, it is answered
 * with: pages, files and policy of one build.
 *
 * @throws {ReadableError} when the build's policy is not what the build writes.
 */
export async function openSite(siteDir: string | null): Promise<Site> {
  let current = await readBuild(siteDir);
  return {
    current: () => current,
    async takeNewest() {
      if (siteDir === null || (await realpath(siteDir)) === current.root) return false;
      current = await readBuild(siteDir);
      return true;
    },
  };
}

export type Site = {
  current(): Build;
  /** Looks whether there is a newer build, and takes it whole. A build that cannot be read changes nothing. */
  takeNewest(): Promise<boolean>;
};

/** One build of the site, which is never changed. */
export type Build = {
  /** Its folder; null where the site stands elsewhere. */
  root: string | null;
  /** The security headers, by whether the visitor came by TLS. */
  headers: { plain: Record<string, string>; overTls: Record<string, string> };
  notFound: HeldPage;
  /** What was answered from it before. */
  answers: Map<string, Held>;
};

/** Takes each new build within a second. Returns what ends that. */
export function followBuilds(
  site: Site,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): () => void {
  let stopped = false;
  let cancel = () => {};
  const look = async () => {
    try {
      if (await site.takeNewest()) log.info('a new build of the site is served');
    } catch (error) {
      log.error({ err: error }, 'the newest build cannot be read: the one before is served');
    }
    if (!stopped) cancel = clock.after(everyMs, look);
  };
  cancel = clock.after(everyMs, look);
  return () => {
    stopped = true;
    cancel();
  };
}

const everyMs = 1000;

async function readBuild(siteDir: string | null): Promise<Build> {
  const root = siteDir === null ? null : await realpath(siteDir).catch(() => siteDir);
  const policy = await readContentPolicy(root);
  return {
    root,
    headers: { plain: securityHeaders(policy, false), overTls: securityHeaders(policy, true) },
    notFound: await readNotFoundPage(root),
    answers: new Map(),
  };
}
