/** The kinds of event in the history of a request, in Spanish. */
export const eventWords = {
  answered: 'contestada',
  corrected: 'corregido cuándo o cómo se contestó',
  unanswered: 'vuelta a sin contestar',
  'missed-call': 'llamada sin respuesta',
  'no-missed-call': 'quitada la llamada sin respuesta',
  note: 'nota escrita',
  labels: 'etiquetas cambiadas',
  released: 'dada por buena',
  quarantined: 'apartada otra vez como sospechosa',
  junk: 'apartada como correo basura',
  'not-junk': 'ya no es correo basura',
} as const;
