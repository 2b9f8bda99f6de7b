/**
 * The pattern that browsers apply to type=email (WHATWG HTML, "valid e-mail address"): whatever the visitor's browser
 * lets through is not refused here. Zod has the same, but the owner's commands, which need it too, start without Zod.
 */
export const htmlEmail =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
