/** Words that the specification gives (A4): they hold to the letter; the hint and the faults are ours. */
export const contactFormWords = {
  labels: {
    name: 'Nombre *',
    email: 'Email *',
    phone: 'Teléfono',
    message: 'Descripción del proyecto *',
  },
  messageHint: 'Dirección, número de plantas y qué has visto. Las fotos, por WhatsApp.',
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
} as const;
