import { rules, type Suspect } from './rules.ts';

/**
 * Why a request is suspected to be spam, if it is: the reasons that weighed, none below the threshold. A wrong
 * suspicion costs hours, for the request waits for the next digest; it never costs the request.
 */
export function suspicions(submission: Suspect): string[] {
  const weighed = rules.map(({ reason, weigh }) => ({ reason, weight: weigh(submission) }));
  const telling = weighed.filter(({ weight }) => weight > 0);
  const score = telling.reduce((sum, { weight }) => sum + weight, 0);
  return score >= threshold ? telling.map(({ reason }) => reason) : [];
}

/** What a rule weighs that is enough by itself. */
export const threshold = 10;
