import { paths } from '../state/routes.ts';
import { lazyNamed } from '../ui/lazy-named.ts';

// These pages, and one dialog, are loaded when they are first opened.

export const LinkPage = lazyNamed(() => import('../sign-in/LinkPage.tsx'), 'LinkPage');

export const SignInPage = lazyNamed(
  () => import('../sign-in/SignInPage.tsx'),
  'SignInPage',
);

export const OfflinePage = lazyNamed(() => import('./OfflinePage.tsx'), 'OfflinePage');

export const SavePasskeyPage = lazyNamed(
  () => import('../sign-in/SavePasskeyPage.tsx'),
  'SavePasskeyPage',
);

export const NamePage = lazyNamed(() => import('../sign-in/NamePage.tsx'), 'NamePage');

export const NotificationOfferPage = lazyNamed(
  () => import('../more/NotificationOfferPage.tsx'),
  'NotificationOfferPage',
);

export const LinkToReadPage = lazyNamed(
  () => import('../sign-in/LinkToReadPage.tsx'),
  'LinkToReadPage',
);

export const ReauthenticateDialog = lazyNamed(
  () => import('../sign-in/ReauthenticateDialog.tsx'),
  'ReauthenticateDialog',
);

/** The page of a request. `preloadRequestPage` loads it before a request is opened. */
export const RequestPage = lazyNamed(preloadRequestPage, 'RequestPage');

export function preloadRequestPage() {
  return import('../request/RequestPage.tsx');
}

export const NotFoundPage = lazyNamed(
  () => import('../ui/NotFoundPage.tsx'),
  'NotFoundPage',
);

/** The results of a search. */
export const SearchList = lazyNamed(
  () => import('../lists/SearchList.tsx'),
  'SearchList',
);

const AllPage = lazyNamed(() => import('../lists/AllPage.tsx'), 'AllPage');

/** The lazy lists of a signed-in person, and «Más», by route. */
export const lazyLists = [
  {
    path: paths.agenda,
    Page: lazyNamed(() => import('../lists/AgendaPage.tsx'), 'AgendaPage'),
  },
  {
    path: paths.quotes,
    Page: lazyNamed(() => import('../lists/QuotesPage.tsx'), 'QuotesPage'),
  },
  { path: `${paths.all}/:filter?`, Page: AllPage },
  { path: paths.spam, Page: AllPage },
  {
    path: paths.more,
    Page: lazyNamed(() => import('../more/MorePage.tsx'), 'MorePage'),
  },
];

/** The lazy pages that a signed-in person opens from a list or from «Más», by route. */
export const lazyPages = [
  {
    path: paths.logCall,
    Page: lazyNamed(() => import('../log-call/LogCallPage.tsx'), 'LogCallPage'),
  },
  {
    path: paths.figures,
    Page: lazyNamed(() => import('../figures/FiguresPage.tsx'), 'FiguresPage'),
  },
  {
    path: paths.people,
    Page: lazyNamed(() => import('../people/PeoplePage.tsx'), 'PeoplePage'),
  },
  {
    path: paths.export,
    Page: lazyNamed(() => import('../more/ExportPage.tsx'), 'ExportPage'),
  },
  {
    path: paths.status,
    Page: lazyNamed(() => import('../more/StatusPage.tsx'), 'StatusPage'),
  },
];
