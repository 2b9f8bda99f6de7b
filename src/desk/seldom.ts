/** The lazy chunk of what is opened now and then. */
export { MorePage } from './more/MorePage.tsx';
export { PeoplePage } from './people/PeoplePage.tsx';
export { CorrectCallDialog, LogCallPage } from './requests/LogCallPage.tsx';
export { PersonDialog } from './requests/PersonalData.tsx';
