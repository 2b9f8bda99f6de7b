/** How long a request counts against its client, and how long its content is known. */
export const windowMs = 10 * 60 * 1000;
