/** The kinds of event in the history of a request, in Spanish. */
export const eventWords = {
  'call-logged': 'apuntada por teléfono',
  'call-corrected': 'corregido lo apuntado',
  answered: 'contestada',
  corrected: 'corregido cuándo o cómo se contestó',
  reopened: 'vuelta a sin contestar',
  'no-answer': 'llamada sin respuesta',
  'no-answer-undone': 'quitada la llamada sin respuesta',
  note: 'nota escrita',
  'note-deleted': 'nota quitada',
  outcome: 'en qué quedó',
  'reminder-set': 'recordatorio puesto',
  'reminder-cleared': 'recordatorio quitado',
  released: 'dada por buena',
  quarantined: 'otra vez posible publicidad',
  'marked-spam': 'marcada como publicidad',
  'spam-cleared': 'ya no es publicidad',
} as const;
