/** How long a request counts towards the limits, and how long the same content is recognised, in milliseconds. */
export const windowMs = 10 * 60 * 1000;
