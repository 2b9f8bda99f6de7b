import type { ReactNode } from 'react';

export type LegalText = {
  title: string;
  /** The day from which the text has been in force as it stands, such as `2026-11-22`: whoever changes it, changes it. */
  inForceSince: string;
  sections: { id: string; heading: string; body: ReactNode }[];
};
