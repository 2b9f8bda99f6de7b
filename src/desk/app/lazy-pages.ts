import { lazy } from 'react';
import { paths } from '../state/routes.ts';

// The pages, and one dialog, are fetched when they are first opened.

export const LinkPage = lazy(async () => ({
  default: (await import('../sign-in/LinkPage.tsx')).LinkPage,
}));

export const SignInPage = lazy(async () => ({
  default: (await import('../sign-in/SignInPage.tsx')).SignInPage,
}));

export const OfflinePage = lazy(async () => ({
  default: (await import('./OfflinePage.tsx')).OfflinePage,
}));

export const SavePasskeyPage = lazy(async () => ({
  default: (await import('../sign-in/SavePasskeyPage.tsx')).SavePasskeyPage,
}));

export const NamePage = lazy(async () => ({
  default: (await import('../sign-in/NamePage.tsx')).NamePage,
}));

export const NotificationOfferPage = lazy(async () => ({
  default: (await import('../more/NotificationOfferPage.tsx')).NotificationOfferPage,
}));

export const LinkToReadPage = lazy(async () => ({
  default: (await import('../sign-in/LinkToReadPage.tsx')).LinkToReadPage,
}));

export const ReauthenticateDialog = lazy(async () => ({
  default: (await import('../sign-in/ReauthenticateDialog.tsx')).ReauthenticateDialog,
}));

/** The page of a request. `preloadRequestPage` fetches it before a request is opened. */
export const RequestPage = lazy(async () => ({
  default: (await preloadRequestPage()).RequestPage,
}));

export function preloadRequestPage() {
  return import('../request/RequestPage.tsx');
}

/** What a search has found. */
export const SearchList = lazy(async () => ({
  default: (await import('../lists/SearchList.tsx')).SearchList,
}));

const AllPage = lazy(async () => ({
  default: (await import('../lists/AllPage.tsx')).AllPage,
}));

/** The pages of a person who is signed in that are not the first to be seen. */
export const lazyPages = [
  {
    path: paths.agenda,
    Page: lazy(async () => ({
      default: (await import('../lists/AgendaPage.tsx')).AgendaPage,
    })),
  },
  {
    path: paths.quotes,
    Page: lazy(async () => ({
      default: (await import('../lists/QuotesPage.tsx')).QuotesPage,
    })),
  },
  { path: `${paths.all}/:filter?`, Page: AllPage },
  { path: paths.spam, Page: AllPage },
  {
    path: paths.logCall,
    Page: lazy(async () => ({
      default: (await import('../log-call/LogCallPage.tsx')).LogCallPage,
    })),
  },
  {
    path: paths.more,
    Page: lazy(async () => ({
      default: (await import('../more/MorePage.tsx')).MorePage,
    })),
  },
  {
    path: paths.figures,
    Page: lazy(async () => ({
      default: (await import('../figures/FiguresPage.tsx')).FiguresPage,
    })),
  },
  {
    path: paths.people,
    Page: lazy(async () => ({
      default: (await import('../people/PeoplePage.tsx')).PeoplePage,
    })),
  },
  {
    path: paths.export,
    Page: lazy(async () => ({
      default: (await import('../more/ExportPage.tsx')).ExportPage,
    })),
  },
  {
    path: paths.status,
    Page: lazy(async () => ({
      default: (await import('../more/StatusPage.tsx')).StatusPage,
    })),
  },
];
