import type { Weekday } from '../../company/schema.ts';
import type { Locale } from '../../locale.ts';
import { type PageName, routes } from '../routes.ts';
import { landing } from './es-landing.ts';

/** Spanish messages of the site. Their type is the contract for Catalan. */
export const es = {
  language: 'es' as Locale,
  locale: 'es_ES',
  /** The language's own name. */
  name: 'Español',
  /** The paths of the pages in this language. */
  paths: routes as Record<PageName, string>,
  servicePath: (slug: string) => `/servicios/${slug}`,
  worksPath: '/obras',
  skip: 'Saltar al contenido',
  shareImage: 'Un técnico trabaja colgado de dos cuerdas en la fachada de un edificio',
  quote: 'Pedir presupuesto',
  quoteForFree: 'Pedir presupuesto gratis',
  backHome: 'Volver al inicio',
  inTown: (town: string) => `en ${town}`,
  /** The area that the company works in, as it follows «trabajos verticales». */
  area: (town: string) => `en ${town} y toda Cataluña`,
  pages: {
    home: {
      description: (area: string, certifiers: string) => {
        const technicians = certifiers ? `Técnicos ${certifiers}. ` : '';
        return (
          `Trabajos verticales ${area}: fachadas, pintura, impermeabilización y más. ` +
          `${technicians}Pide presupuesto.`
        );
      },
    },
    privacy: {
      name: 'Política de privacidad',
      description:
        'Qué datos personales recibimos por esta web, para qué los usamos, cuánto ' +
        'tiempo los guardamos y cómo ejerces tus derechos.',
    },
    legalNotice: {
      name: 'Aviso legal',
      description:
        'Quién está detrás de esta web, cómo contactar y en qué condiciones puedes ' +
        'usarla.',
    },
    cookies: {
      name: 'Política de cookies',
      description:
        'Qué guarda esta web en tu navegador, para qué sirve y cómo lo decides tú en ' +
        'cada momento.',
    },
    thanks: { name: 'Solicitud recibida' },
    submissionFailed: { name: 'Tu solicitud no se ha enviado' },
    notFound: { name: 'Esta página no existe' },
  },
  header: {
    home: (company: string) => `${company}, inicio`,
    call: (phone: string) => `Llamar al ${phone}`,
  },
  menu: { name: 'Principal', button: 'Menú' },
  ...landing,
  footer: {
    trade: (area: string) => `Trabajos verticales ${area}.`,
    services: 'Servicios',
    contact: 'Contacto',
    legal: 'Legal',
    cookies: 'Cookies',
    changeCookies: 'Cambiar cookies',
    illustrations: 'Las imágenes son ilustraciones, no obras realizadas.',
    toRoof: 'Volver al terrado',
    toTop: 'Volver arriba',
  },
  hours: {
    title: 'Horario',
    days: {
      mon: 'lunes',
      tue: 'martes',
      wed: 'miércoles',
      thu: 'jueves',
      fri: 'viernes',
      sat: 'sábado',
      sun: 'domingo',
    } as Record<Weekday, string>,
    list: new Intl.ListFormat('es'),
    range: (first: string, last: string) => `de ${first} a ${last}`,
    between: (days: string, from: string, to: string) =>
      `${days[0]?.toUpperCase()}${days.slice(1)}, de\u00a0${from}\u00a0a\u00a0${to}\u00a0h`,
  },
  reviews: {
    link: 'Reseñas en otra web',
    note: 'No son nuestras y no comprobamos si las escriben clientes.',
  },
  service: {
    all: 'Todos los servicios',
    others: 'Otros servicios',
    toSend: 'Qué enviarnos',
    labels: { service: 'Servicio', quote: 'Presupuesto', area: 'Zona' },
    freeAndWritten: 'Gratis y por escrito',
    written: 'Por escrito',
    area: (town: string) => `${town} y toda Cataluña`,
  },
  legal: {
    inForce: 'Redacción vigente desde: ',
    updated: 'Última actualización: ',
    contents: 'En esta página',
  },
  consent: {
    name: 'Aviso de cookies',
    title: 'Cookies.',
    text:
      ' Solo si aceptas, Google Ads las usa para medir el resultado de nuestros ' +
      'anuncios.',
    policy: 'Política de cookies',
    reject: 'Rechazar',
    accept: 'Aceptar',
    accepted: 'Ahora las tienes aceptadas.',
    rejected: 'Ahora las tienes rechazadas.',
  },
  thanks: { another: 'Enviar otra' },
  submissionFailed: {
    back:
      'Pulsa el botón «Atrás» del navegador: ' +
      'lo que habías escrito sigue en el formulario. ' +
      'Si vuelve a fallar, llámanos o escríbenos y te atendemos igual.',
    prefilled:
      'Hola, quiero pedir un presupuesto y el formulario de la web no me ha funcionado. ' +
      'El edificio está en ',
    toForm: 'Empezar de nuevo',
  },
  notFound:
    'Has bajado un piso de más. ' +
    'Puede que el enlace esté mal escrito o que la página haya cambiado de sitio.',
};

export type Messages = typeof es;
