import { company } from '../company.ts';
import { routes } from '../routes.ts';

export type Page = {
  path: string;
  title: string;
  description: string;
  /** Outcome pages and the 404 are not for search engines. */
  indexed: boolean;
};

const titled = (title: string) => `${title} | ${company.name}`;

export const pages = {
  home: {
    path: routes.home,
    title: titled('Trabajos verticales en Barcelona, sin andamios'),
    description:
      'Trabajos verticales en Barcelona y toda Cataluña: fachadas, pintura, impermeabilización y más. Técnicos certificados IRATA/ANETVA, sin andamios. Presupuesto gratis.',
    indexed: true,
  },
  privacy: {
    path: routes.privacy,
    title: titled('Política de privacidad'),
    description: `Cómo trata ${company.name} los datos personales que recibe a través de esta web.`,
    indexed: true,
  },
  legalNotice: {
    path: routes.legalNotice,
    title: titled('Aviso legal'),
    description: `Quién está detrás de la web de ${company.name}, cómo contactar y en qué condiciones se usa.`,
    indexed: true,
  },
  cookies: {
    path: routes.cookies,
    title: titled('Política de cookies'),
    description: `Qué guarda la web de ${company.name} en tu navegador, para qué y cómo decides tú.`,
    indexed: true,
  },
  thanks: {
    path: routes.thanks,
    title: titled('Solicitud recibida'),
    description: 'Hemos recibido tu solicitud.',
    indexed: false,
  },
  notSent: {
    path: routes.notSent,
    title: titled('Solicitud no enviada'),
    description: 'Tu solicitud no se ha podido enviar.',
    indexed: false,
  },
  notFound: {
    path: '/404',
    title: titled('Página no encontrada'),
    description: 'Esta página no existe.',
    indexed: false,
  },
} as const satisfies Record<string, Page>;
