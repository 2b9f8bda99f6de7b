/**
 * The kinds of actions that decide who answered a request, its outcome or its next step.
 * If two people decide at the same time, the latest decision wins, except that the first
 * answer wins.
 */
export const decisionKinds = [
  'answered',
  'call-logged',
  'outcome',
  'next-step',
  'step-done',
  'no-answer',
  'no-answer-deleted',
  'reopened',
] as const;

/** What may hold instead of an action: a decision, or corrected fields. */
export const standingKinds = [...decisionKinds, 'fields-corrected'] as const;

export type DecisionKind = (typeof decisionKinds)[number];

export type StandingKind = (typeof standingKinds)[number];
