import type { ClaimName, TradeName } from '../company/schema.ts';
import { type Service, services as spanishNames } from '../company/services.ts';
import { fold } from '../contact-request/fold.ts';
import { company } from './company.ts';
import type { Messages } from './i18n/messages.ts';

type Featured = keyof Messages['services']['featured'];
type Other = keyof Messages['services']['others'];

/**
 * The services that have a card with a picture. "Trabajos verticales" is the umbrella of
 * the section and has no card (docs/specification.md, "Settled here").
 */
export const featuredServices = [
  { key: 'facades', picture: 'servicio-fachadas-tecnico' },
  { key: 'painting', picture: 'hero-3-medianera-portrait' },
  { key: 'waterproofing', picture: 'servicio-cubiertas' },
] as const satisfies { key: Featured; picture: string }[];

type OtherService = { key: Other; icon: string; claim?: ClaimName; trade?: TradeName };

const others: OtherService[] = [
  { key: 'construction', icon: 'brickwork' },
  { key: 'plumbing', icon: 'pipe', trade: 'plumbing' },
  { key: 'electricity', icon: 'bolt', trade: 'electricity' },
  { key: 'air-conditioning', icon: 'air-conditioner', trade: 'airConditioning' },
  { key: 'windows', icon: 'squeegee' },
  { key: 'inspection', icon: 'magnifier' },
  { key: 'emergencies', icon: 'siren', claim: 'emergencies' },
  { key: 'heritage', icon: 'column' },
  { key: 'telecommunications', icon: 'antenna', trade: 'telecommunications' },
];

/** The services without a picture that the company file claims. */
export const otherServices = others.filter(
  ({ claim, trade }) =>
    (!claim || company.claims[claim]) && (!trade || company.trades[trade]),
);

type NamedService = { key: Service; id: string; name: string };

/** Returns all services by anchor and name, in the order of the page. */
export function servicesIn({ services }: Messages): NamedService[] {
  return [...featuredServices, ...otherServices].map(({ key }) => ({
    key,
    id: serviceAnchor(key),
    name: services.names[key],
  }));
}

/** Returns the anchor of a service's card, which is the same in all languages. */
export function serviceAnchor(key: Service): string {
  return slugOf(spanishNames[key]);
}

/** Returns the slug of a name: in lower case, without accents. */
export function slugOf(name: string): string {
  return fold(name).replace(/[^a-z0-9]+/g, '-');
}
