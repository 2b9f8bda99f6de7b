import { resultPages } from '../../contact-request/endpoint.ts';
import { landing, place } from './ca-landing.ts';
import type { Messages } from './es.ts';

/** Catalan messages of the site. */
export const ca: Messages = {
  language: 'ca',
  locale: 'ca_ES',
  name: 'Català',
  paths: {
    home: '/ca/',
    privacy: '/ca/politica-de-privacitat',
    legalNotice: '/ca/avis-legal',
    cookies: '/ca/galetes',
    thanks: resultPages.ca.thanks,
    submissionFailed: resultPages.ca.submissionFailed,
    notFound: '/ca/404',
  },
  servicePath: (slug) => `/ca/serveis/${slug}`,
  worksPath: '/ca/obres',
  skip: 'Salta al contingut',
  shareImage: 'Un tècnic treballa penjat de dues cordes a la façana d’un edifici',
  quote: 'Demana pressupost',
  quoteForFree: 'Demana pressupost gratis',
  backHome: 'Torna a l’inici',
  inTown: (town) => place('a', town),
  area: (town) => `${place('a', town)} i arreu de Catalunya`,
  pages: {
    home: {
      description: (area, certifiers) => {
        const technicians = certifiers ? `Tècnics ${certifiers}. ` : '';
        return (
          `Treballs verticals ${area}: façanes, pintura, impermeabilització i més. ` +
          `${technicians}Demana pressupost.`
        );
      },
    },
    privacy: {
      name: 'Política de privacitat',
      description:
        'Quines dades personals rebem per aquest web, per a què les fem servir, quant ' +
        'de temps les guardem i com exerceixes els teus drets.',
    },
    legalNotice: {
      name: 'Avís legal',
      description:
        'Qui hi ha darrere d’aquest web, com contactar-hi i en quines condicions el ' +
        'pots fer servir.',
    },
    cookies: {
      name: 'Política de galetes',
      description:
        'Què guarda aquest web al teu navegador, per a què serveix i com ho decideixes ' +
        'tu en cada moment.',
    },
    thanks: { name: 'Sol·licitud rebuda' },
    submissionFailed: { name: 'La teva sol·licitud no s’ha enviat' },
    notFound: { name: 'Aquesta pàgina no existeix' },
  },
  header: {
    home: (company) => `${company}, inici`,
    call: (phone) => `Truca al ${phone}`,
  },
  menu: { name: 'Principal', button: 'Menú' },
  ...landing,
  footer: {
    trade: (area) => `Treballs verticals ${area}.`,
    services: 'Serveis',
    contact: 'Contacte',
    legal: 'Legal',
    cookies: 'Galetes',
    changeCookies: 'Canvia les galetes',
    illustrations: 'Les imatges són il·lustracions, no obres realitzades.',
    toRoof: 'Torna al terrat',
    toTop: 'Torna a dalt',
  },
  hours: {
    title: 'Horari',
    days: {
      mon: 'dilluns',
      tue: 'dimarts',
      wed: 'dimecres',
      thu: 'dijous',
      fri: 'divendres',
      sat: 'dissabte',
      sun: 'diumenge',
    },
    list: new Intl.ListFormat('ca'),
    range: (first, last) => `de ${first} a ${last}`,
    between: (days, from, to) =>
      `${days[0]?.toUpperCase()}${days.slice(1)}, de\u00a0${from}\u00a0a\u00a0${to}\u00a0h`,
  },
  reviews: {
    link: 'Ressenyes en un altre web',
    note: 'No són nostres i no comprovem si les escriuen clients.',
  },
  service: {
    all: 'Tots els serveis',
    others: 'Altres serveis',
    toSend: 'Què ens has d’enviar',
    labels: { service: 'Servei', quote: 'Pressupost', area: 'Zona' },
    freeAndWritten: 'Gratis i per escrit',
    written: 'Per escrit',
    area: (town) => `${town} i tot Catalunya`,
  },
  legal: {
    inForce: 'Redacció vigent des de: ',
    updated: 'Darrera actualització: ',
    contents: 'En aquesta pàgina',
  },
  consent: {
    name: 'Avís de galetes',
    title: 'Galetes.',
    text:
      ' Només si ho acceptes, Google Ads les fa servir per mesurar el resultat dels ' +
      'nostres anuncis.',
    policy: 'Política de galetes',
    reject: 'Rebutja',
    accept: 'Accepta',
    accepted: 'Ara les tens acceptades.',
    rejected: 'Ara les tens rebutjades.',
  },
  thanks: { another: 'Envia’n una altra' },
  submissionFailed: {
    back:
      'Prem el botó «Enrere» del navegador: ' +
      'el que havies escrit continua al formulari. ' +
      'Si torna a fallar, truca’ns o escriu-nos i t’atenem igual.',
    prefilled:
      'Hola, vull demanar un pressupost i el formulari del web no m’ha funcionat. ' +
      'L’edifici és a ',
    toForm: 'Comença de nou',
  },
  notFound:
    'Has baixat un pis de més. ' +
    'Potser l’enllaç està mal escrit o la pàgina ha canviat de lloc.',
};
