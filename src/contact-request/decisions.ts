/**
 * The kinds of actions that decide who answered a request, what became of it, or what
 * comes next. Two people may decide at once: of all but the first answer, the latest
 * holds.
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

/**
 * What may hold in place of an action: a decision, or the fields as they were corrected.
 */
export const standingKinds = [...decisionKinds, 'fields-corrected'] as const;

export type DecisionKind = (typeof decisionKinds)[number];

export type StandingKind = (typeof standingKinds)[number];
