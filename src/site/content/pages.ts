import { company } from '../company.ts';
import { routes } from '../routes.ts';
import { area, inTown } from './area.ts';
import { certifiedBy } from './claims.ts';

export type Page = {
  path: string;
  /** Its name in links and breadcrumbs. */
  name: string;
  /** At most 60 characters, so that result pages show it whole. */
  title: string;
  /** 70 to 160 characters. */
  description: string;
  /** Outcome pages and the 404 are not for search engines. */
  indexed: boolean;
};

const { claims } = company;

const titled = (title: string) => `${title} | ${company.name}`;

export const pages = {
  home: {
    path: routes.home,
    name: 'Inicio',
    title: homeTitle(),
    description: `Trabajos verticales ${area}: fachadas, pintura, impermeabilización y más. ${strengths()}Pide presupuesto.`,
    indexed: true,
  },
  privacy: {
    path: routes.privacy,
    name: 'Política de privacidad',
    title: titled('Política de privacidad'),
    description: `Qué datos personales recibe ${company.name} por esta web, para qué los usa, cuánto tiempo los guarda y cómo ejerces tus derechos.`,
    indexed: true,
  },
  legalNotice: {
    path: routes.legalNotice,
    name: 'Aviso legal',
    title: titled('Aviso legal'),
    description: `Quién está detrás de la web de ${company.name}, cómo contactar y en qué condiciones puedes usarla.`,
    indexed: true,
  },
  cookies: {
    path: routes.cookies,
    name: 'Política de cookies',
    title: titled('Política de cookies'),
    description: `Qué guarda la web de ${company.name} en tu navegador, para qué sirve y cómo lo decides tú en cada momento.`,
    indexed: true,
  },
  thanks: {
    path: routes.thanks,
    name: 'Solicitud recibida',
    title: titled('Solicitud recibida'),
    description: `${company.name} ha recibido tu solicitud de presupuesto. Aquí te contamos qué pasa a partir de ahora.`,
    indexed: false,
  },
  notSent: {
    path: routes.notSent,
    name: 'Solicitud no enviada',
    title: titled('Solicitud no enviada'),
    description: `Tu solicitud no se ha podido enviar. Revisa los datos o contacta con ${company.name} por otro medio.`,
    indexed: false,
  },
  notFound: {
    path: '/404',
    name: 'Página no encontrada',
    title: titled('Página no encontrada'),
    description: `Esta página no existe en la web de ${company.name}. Vuelve al inicio o pide presupuesto directamente.`,
    indexed: false,
  },
} as const satisfies Record<string, Page>;

/** The pages that search engines may list. */
export const indexedPages: Page[] = Object.values(pages).filter(({ indexed }) => indexed);

/** The title of the landing page; a town with a long name leaves no room for the second part. */
function homeTitle(): string {
  const short = `Trabajos verticales ${inTown}`;
  const long = `${short}, sin andamios`;
  return claims.noScaffolding && long.length <= 60 ? long : short;
}

/** What sets the company apart beside what the title says, as far as the company file claims it. */
function strengths(): string {
  const certifiers = certifiedBy(company);
  return certifiers && `Técnicos ${certifiers}. `;
}
