import type { Claim, Company, Trade } from '../../company/schema.ts';
import { services } from '../../company/services.ts';
import { fold } from '../../contact/fold.ts';
import { company } from '../company.ts';
import type { CardIcon } from '../ui/card-icon.ts';
import { isClaimed } from './claims.ts';
import { registrationFor } from './evidence.ts';

type Service = {
  claim?: Claim;
  trade?: Trade;
  name: string;
  text: string;
  icon: CardIcon;
  /** What follows the telephone, where the text ends with it. */
  afterPhone?: string;
};

type FeaturedService = {
  name: string;
  text: string;
  /** The master in `pictures/`, without its ending. */
  picture: string;
  /** What the picture shows: change it with the picture. */
  alt: string;
  /** The name of the link for screen readers, which may read it without its card. */
  linkLabel: string;
};

/** The clients of the company, in the words that follow «para». */
export const clients = 'comunidades, administradores de fincas, hoteles, industria y edificios históricos';

/** "Trabajos verticales" is the umbrella of the section; these three and the nine below are its cards. */
export const featuredServices: FeaturedService[] = [
  {
    name: services.facades,
    text: 'Reparamos grietas, desconchados, cornisas y balcones. Reponemos el mortero y fijamos lo que pueda caer.',
    picture: 'servicio-fachadas',
    alt: 'Dos cuerdas bajan junto a un balcón de piedra con esgrafiados',
    linkLabel: 'Pedir presupuesto de rehabilitación de fachadas',
  },
  {
    name: services.painting,
    text: 'Pintamos fachadas, medianeras y patios de luces. Antes limpiamos, reparamos y elegimos la pintura para cada soporte.',
    picture: 'servicio-pintura',
    alt: 'Las cuerdas cuelgan de un pescante sobre una medianera pintada',
    linkLabel: 'Pedir presupuesto de pintura',
  },
  {
    name: services.waterproofing,
    text: 'Cortamos filtraciones en terrados, tejados y puntos difíciles: petos, canalones, juntas y chimeneas.',
    picture: 'servicio-cubiertas',
    alt: 'Técnico asegurado a un anclaje extiende impermeabilizante rojo en un terrado',
    linkLabel: 'Pedir presupuesto de impermeabilización de cubiertas',
  },
];

const allOtherServices: Service[] = [
  {
    name: services.construction,
    text: 'Albañilería en altura: cornisas, balcones, juntas y remates.',
    icon: 'brickwork',
  },
  {
    trade: 'plumbing',
    name: services.plumbing,
    text: 'Cambiamos bajantes, canalones y tuberías de patio.',
    icon: 'pipe',
  },
  {
    trade: 'electricity',
    name: services.electricity,
    text: 'Cableado, iluminación y rótulos en fachada.',
    icon: 'bolt',
  },
  {
    trade: 'airConditioning',
    name: services['air-conditioning'],
    text: 'Montaje y retirada de unidades exteriores de difícil acceso.',
    icon: 'air-conditioner',
  },
  {
    name: services.windows,
    text: 'Muros cortina, lucernarios y ventanas sin acceso interior.',
    icon: 'squeegee',
  },
  {
    name: services.inspection,
    text: 'Revisamos la fachada a un palmo y la documentamos con fotos.',
    icon: 'magnifier',
  },
  {
    claim: 'emergencies',
    name: services.emergencies,
    text: 'Retiramos lo que pueda caer:',
    afterPhone: '. Si hay heridos o peligro, llama primero al 112.',
    icon: 'siren',
  },
  {
    name: services.heritage,
    text: 'Limpieza y consolidación de piedra, cerámica y esgrafiados.',
    icon: 'column',
  },
  {
    trade: 'telecommunications',
    name: services.telecommunications,
    text: 'Antenas, fibra y equipos en cubiertas, torres y fachadas.',
    icon: 'antenna',
  },
];

export const otherServices = allOtherServices.filter(isClaimed).map(({ trade, text, ...service }) => {
  const registration = registrationFor(company, trade);
  return {
    ...service,
    text: registration ? `${text} Empresa instaladora: ${registration.replaceAll(' ', '\u00a0')}.` : text,
  };
});

/** The names of all services, in the order of the page. */
export const serviceNames = [...featuredServices, ...otherServices].map(({ name }) => name);

/** The anchor of a service's card: its name in small letters, without accents. */
export function serviceAnchor(name: string): string {
  return fold(name).replace(/[^a-z0-9]+/g, '-');
}

/** The anchor of a work: that of a card with its name and place, with `obra-` before it. */
export function workAnchor({ title, place }: Pick<Company['works'][number], 'title' | 'place'>): string {
  return `obra-${serviceAnchor(`${title} ${place}`)}`;
}
