/** What a notification says of the person: nothing, or the first letter of the name. A lock screen is read by others. */
export const pushContents = ['nothing', 'initial'] as const;

export type PushContent = (typeof pushContents)[number];
