/**
 * Why a request may belong to the person of another one.
 *
 * - `this`: it is that other one.
 * - `same-phone`: they have the same telephone, and one of the two has no address.
 * - `indirect`: it was found only through a request that is not taken for the same
 *   person's.
 */
export const samePersonReasons = [
  'this',
  'same-address',
  'same-phone',
  'same-phone-other-address',
  'indirect',
] as const;

export type SamePersonReason = (typeof samePersonReasons)[number];
