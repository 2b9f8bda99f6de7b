import { createContext } from 'react';

/** How deep the headings of a request's parts are: its own name is the page's heading, or a part's of the list's page. */
export const HeadingLevel = createContext<'h2' | 'h3'>('h2');
