/**
 * Why a request may belong to the person of another one.
 *
 * - `this`: it is that request.
 * - `same-phone`: both have the same telephone, and one of them has no address.
 * - `indirect`: it was found only through a request that is not considered the same
 * person's.
 */
export const samePersonReasons = [
  'this',
  'same-address',
  'same-phone',
  'same-phone-other-address',
  'indirect',
] as const;

export type SamePersonReason = (typeof samePersonReasons)[number];
