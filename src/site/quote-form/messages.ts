import type { Locale } from '../../locale.ts';

/**
 * The texts of the form. Those that are given in docs/specification.md, "Contact form",
 * are word for word.
 */
const es = {
  name: 'Solicitud de presupuesto',
  required: '* Campos obligatorios',
  urgent: '¿Es urgente? No esperes:',
  callAnyTime: 'llámanos a cualquier hora.',
  messageHint:
    'Dirección, número de plantas y qué problema hay. ' +
    'No incluyas datos de vecinos si no hacen falta. Las fotos, por WhatsApp.',
  honeypot: 'Deja este campo vacío',
  consent: {
    before: 'He leído y acepto la ',
    link: 'política de privacidad',
    href: '/politica-privacidad',
  },
  submit: 'Enviar solicitud',
  sending: 'Enviando...',
  success: '¡Gracias! Hemos recibido tu solicitud. Te contactaremos pronto.',
  error: 'Error al enviar el mensaje. Por favor, inténtalo de nuevo.',
  /** Shown below an error. */
  help: {
    ways: (phone: string) =>
      `O llámanos al ${phone}, o mándanoslo por WhatsApp tal como lo has escrito.`,
    offline: (phone: string) =>
      'No hay conexión a internet. Lo que has escrito sigue aquí: ' +
      `envíalo cuando vuelva, o llámanos al ${phone}.`,
    call: 'Llamar',
    whatsApp: 'Enviar por WhatsApp',
    text: (name: string, message: string) =>
      `Hola${name && `, soy ${name}`}. Quiero pedir un presupuesto: ${message}`,
  },
  /** The heading after a success. */
  received: 'Recibida',
  another: '¿Otra solicitud?',
  photos: {
    text: (name: string) => {
      const hello = name ? `Hola, soy ${name}. Acabo` : 'Hola, acabo';
      return (
        `${hello} de enviaros una solicitud de presupuesto por la web. ` +
        'Estas son las fotos.'
      );
    },
    subject: (name: string) =>
      name
        ? `Fotos para la solicitud de ${name}`
        : 'Fotos para mi solicitud de presupuesto',
  },
};

/* A word joiner follows each hyphen at which a line must not end. */
const ca: typeof es = {
  name: 'Sol·licitud de pressupost',
  required: '* Camps obligatoris',
  urgent: 'És urgent? No esperis:',
  callAnyTime: 'truca’ns a qualsevol hora.',
  messageHint:
    'Adreça, nombre de plantes i quin problema hi ha. ' +
    'No hi posis dades de veïns si no calen. Les fotos, per WhatsApp.',
  honeypot: 'Deixa aquest camp buit',
  consent: {
    before: 'He llegit i accepto la ',
    link: 'política de privacitat',
    href: '/ca/politica-de-privacitat',
  },
  submit: 'Envia la sol·licitud',
  sending: 'S’està enviant...',
  success:
    'Gràcies! Hem rebut la teva sol·licitud. Aviat ens posarem en contacte amb tu.',
  error:
    'El missatge no s’ha pogut enviar. Torna-\u2060ho a provar, si\u00a0us\u00a0plau.',
  help: {
    ways: (phone) =>
      `O truca’ns al ${phone}, o envia’ns-\u2060ho per WhatsApp tal com ho has escrit.`,
    offline: (phone) =>
      'No hi ha connexió a internet. El que has escrit continua aquí: ' +
      `envia-\u2060ho quan torni, o truca’ns al ${phone}.`,
    call: 'Truca',
    whatsApp: 'Envia per WhatsApp',
    text: (name, message) =>
      `Hola${name && `, soc ${name}`}. Vull demanar un pressupost: ${message}`,
  },
  received: 'Rebuda',
  another: 'Una altra sol·licitud?',
  photos: {
    text: (name) => {
      const hello = name ? `Hola, soc ${name}. Us` : 'Hola, us';
      return (
        `${hello} acabo d’enviar una sol·licitud de pressupost pel web. ` +
        'Aquestes són les fotos.'
      );
    },
    subject: (name) =>
      name
        ? `Fotos per a la sol·licitud de ${name}`
        : 'Fotos per a la meva sol·licitud de pressupost',
  },
};

export const formMessages: Record<Locale, typeof es> = { es, ca };
