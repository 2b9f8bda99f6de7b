import type { ReactNode } from 'react';

export type LegalText = {
  title: string;
  sections: { id: string; heading: string; body: ReactNode }[];
};
