import { z } from 'zod';
import { isoDateTime } from './schemas.ts';

/** Whom a link is for: a person with a new name, or with null another device of one's own. */
export const invitationFor = z.strictObject({ name: z.string().max(200).nullable() });

/** A link that signs that person in once, within ten minutes. It is answered only here: the server stores its hash. */
export const invitation = z.object({ url: z.string(), name: z.string(), expiresAt: isoDateTime });

export type Invitation = z.infer<typeof invitation>;
