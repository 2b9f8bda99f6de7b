import './header.css';
import { company } from '../../company.ts';
import { brandName } from '../../content/brand-name.ts';
import { levels } from '../../content/levels.ts';
import { routes, sections, sectionUrl } from '../../routes.ts';
import { Menu } from './Menu.tsx';

/** The header; the ropes of the page hang from its symbol. */
export function Header({ path }: { path: string }) {
  const { first, rest } = brandName(company.name);
  return (
    <header className="header on-ink">
      <a className="brand" href={sectionUrl(sections.start, path)} aria-label={`${company.name}, inicio`}>
        <span className="brand__mark">
          <svg viewBox="0 0 32 40" aria-hidden="true">
            <path d="M5 5 12.5 25.5V40" fill="none" stroke="#dfe5e6" strokeWidth="4" strokeLinejoin="bevel" />
            <path
              d="M27 5 19.5 25.5V40"
              fill="none"
              stroke="#ff5a1f"
              strokeWidth="4"
              strokeLinejoin="bevel"
            />
            <circle cx="5" cy="5" r="4.25" fill="#dfe5e6" />
            <circle cx="27" cy="5" r="4.25" fill="#ff5a1f" />
          </svg>
        </span>
        <span className="brand__name" aria-hidden="true">
          {first} <span>{rest}</span>
        </span>
      </a>
      {path === routes.home && <Altimeter />}
      <Menu path={path} />
    </header>
  );
}

/** Counts the metres down to the street while the page is read. It is decorative, and css moves it. */
function Altimeter() {
  return (
    <p className="altimeter" aria-hidden="true">
      <span>{metres.map((height) => (height > 0 ? '+' : '')).join('\n')}</span>
      <span>{metres.map((height) => `${height}\u00a0m`).join('\n')}</span>
      <span>{metres.map((height) => ` · ${floorAt(height)}`).join('\n')}</span>
    </p>
  );
}

const floors = Object.values(levels).map(({ height, floor }) => ({
  top: Number.parseInt(height, 10),
  floor,
}));

/** From the roof down to the street. */
const metres = Array.from({ length: (floors[0]?.top ?? 0) + 1 }, (_, height) => height).reverse();

/** The floor that begins at this height or above it. */
function floorAt(height: number): string | undefined {
  return floors.findLast(({ top }) => top >= height)?.floor;
}
