import { createContext } from 'react';

/** The level of the headings within a request: one below the request's own, which is `h1` or, beside the list, `h2`. */
export const HeadingLevel = createContext<'h2' | 'h3'>('h2');
