import type { form as spanish } from '../es/form.ts';
import { paths } from './paths.ts';

export const form: typeof spanish = {
  lang: 'ca',
  name: 'Sol·licitud de pressupost',
  required: '* Camps obligatoris',
  labels: {
    name: 'Nom *',
    email: 'Correu electrònic *',
    phone: 'Telèfon',
    message: 'Descripció del projecte *',
  },
  messageHint: 'Adreça, nombre de plantes i què hi has vist. Les fotos, per WhatsApp.',
  bait: 'Deixa aquest camp buit',
  consent: {
    before: 'He llegit i accepto la ',
    link: 'política de privacitat',
    href: paths.privacy,
  },
  faults: {
    name: 'Escriu el teu nom.',
    email: 'Escriu un correu com ara nom@\u200bdomini.com.',
    message: 'Descriu el teu projecte.',
    consent: 'Cal marcar aquesta casella.',
  },
  submit: 'Envia la sol·licitud',
  sending: 'S’està enviant...',
  success: 'Gràcies! Hem rebut la teva sol·licitud. Aviat ens posarem en contacte amb tu.',
  error: 'El missatge no s’ha pogut enviar. Torna-ho a provar, si us plau.',
  sent: 'El que has enviat.',
  next: 'Què passa després',
  photos: 'Tens fotos de l’edifici? Envia-les per',
  again: 'Envia una altra sol·licitud',
};
