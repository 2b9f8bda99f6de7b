/** Words that the specification gives (A4): they hold to the letter; the hint is ours. */
export const contactFormWords = {
  labels: {
    name: 'Nombre *',
    email: 'Email *',
    phone: 'Teléfono',
    message: 'Descripción del proyecto *',
  },
  messageHint: 'Dirección, número de plantas y qué has visto. Las fotos, por WhatsApp.',
  submit: 'Enviar solicitud',
  sending: 'Enviando...',
  success: '¡Gracias! Hemos recibido tu solicitud. Te contactaremos pronto.',
  error: 'Error al enviar el mensaje. Por favor, inténtalo de nuevo.',
} as const;
