import { z } from 'zod';
import { moment } from './schemas.ts';

/** Who is to enter by a link: somebody known, for another device, or with `add` somebody new. It takes a fresh sign-in. */
export const invited = z.strictObject({ name: z.string().max(200), add: z.boolean() });

/** A link that lets that person in once, within ten minutes. It is told this one time: only its hash is stored. */
export const invitation = z.object({ id: z.string(), url: z.string(), name: z.string(), expiresAt: moment });

/** The links that are open, of everybody and of the terminal, and those of whoever asks that were used in the last day. */
export const invitations = z.object({
  open: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Null where it was made in the terminal. */
      by: z.string().nullable(),
      expiresAt: moment,
    }),
  ),
  used: z.array(z.object({ id: z.string(), name: z.string(), at: moment })),
});

/** The hash of the secret of a link. */
export const invitationInPath = z.strictObject({ id: z.string().regex(/^[\w-]{43}$/) });

export type Invitation = z.infer<typeof invitation>;
export type Invitations = z.infer<typeof invitations>;
