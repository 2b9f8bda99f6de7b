/** The kinds of event in the history of a request, in Spanish. */
export const eventWords = {
  'taken-down': 'apuntada por teléfono',
  answered: 'contestada',
  corrected: 'corregido cuándo o cómo se contestó',
  unanswered: 'vuelta a sin contestar',
  'missed-call': 'llamada sin respuesta',
  'no-missed-call': 'quitada la llamada sin respuesta',
  note: 'nota escrita',
  labels: 'etiquetas cambiadas',
  remind: 'recordatorio puesto',
  'no-remind': 'recordatorio quitado',
  released: 'dada por buena',
  quarantined: 'otra vez posible publicidad',
  junk: 'marcada como publicidad',
  'not-junk': 'ya no es publicidad',
} as const;
