import type { Company } from '../../company/schema.ts';

type Province = Company['provinces'][number];

/** What wears the buildings of each province down, and what we do about it. */
export const provinceNotes: Record<Province, { stress: string; text: string }> = {
  Barcelona: {
    stress: 'Patios de luces, medianeras y fachadas del Eixample.',
    text: 'Piedra, estuco, esgrafiados y balcones de hierro: cada material pide otras manos.',
  },
  Girona: {
    stress: 'Tramuntana, humedad y sal en la Costa Brava.',
    text: 'Planificamos los descensos según el viento y revisamos lo que puede soltarse: tejas, remates y persianas.',
  },
  Tarragona: {
    stress: 'Sol, salitre y corrosión marina.',
    text: 'Armaduras oxidadas, cantos de forjado que se abren y barandillas que hay que tratar antes de pintar.',
  },
  Lleida: {
    stress: 'Heladas, niebla y cambios bruscos de temperatura.',
    text: 'El agua entra, se hiela y abre la fisura. Reparamos y sellamos antes del invierno siguiente.',
  },
};
