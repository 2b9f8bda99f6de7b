import { routes } from '../../routes.ts';

/** The words of the form, which its script needs too. Those that the specification gives (A4) hold to the letter. */
export const form = {
  /** What it says of its language; that in Spanish says nothing. */
  lang: '',
  name: 'Solicitud de presupuesto',
  required: '* Campos obligatorios',
  labels: {
    name: 'Nombre *',
    email: 'Email *',
    phone: 'Teléfono',
    message: 'Descripción del proyecto *',
  },
  messageHint: 'Dirección, número de plantas y qué has visto. Las fotos, por WhatsApp.',
  bait: 'Deja este campo vacío',
  /** The box of the privacy policy: what stands before the link, the link, and what follows. */
  consent: {
    before: 'He leído y acepto la ',
    link: 'política de privacidad',
    href: routes.privacy as string,
  },
  /** What a field says that the browser found missing or badly formed. */
  faults: {
    name: 'Escribe tu nombre.',
    email: 'Escribe un correo como nombre@\u200bdominio.com.',
    message: 'Describe tu proyecto.',
    consent: 'Falta marcar esta casilla.',
  },
  submit: 'Enviar solicitud',
  sending: 'Enviando...',
  success: '¡Gracias! Hemos recibido tu solicitud. Te contactaremos pronto.',
  error: 'Error al enviar el mensaje. Por favor, inténtalo de nuevo.',
  /** What stands in the place of the form once it was sent. */
  sent: 'Lo que has enviado.',
  next: 'Qué pasa después',
  photos: '¿Tienes fotos del edificio? Envíalas por',
  again: 'Enviar otra solicitud',
};
