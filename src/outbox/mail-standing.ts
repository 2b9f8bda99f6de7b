import type { Clock } from '../clock.ts';
import type { Outcome } from './mailer.ts';

/**
 * Remembers, in this process, whether the mail server was there the last time it was needed. What it says of a message or of
 * its recipient does not count: that would tell a stranger whose address it was.
 */
export function mailStanding(clock: Pick<Clock, 'elapsed'>): MailStanding {
  let failedAt: number | undefined;
  return {
    note(outcome) {
      if (outcome === 'unreachable' || outcome === 'insecure') failedAt = clock.elapsed();
      else if (outcome !== 'aborted') failedAt = undefined;
    },
    fails: () => failedAt !== undefined && clock.elapsed() - failedAt < rememberedMs,
  };
}

export type MailStanding = {
  note(outcome: Outcome['kind']): void;
  /** Whether it was not, less than ten minutes ago. */
  fails(): boolean;
};

const rememberedMs = 10 * 60 * 1000;
