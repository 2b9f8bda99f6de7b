import './header.css';
import { company } from '../../company.ts';
import { brandName } from '../../content/brand-name.ts';
import { type Floor, floors, heights } from '../../content/levels.ts';
import type { Page } from '../../content/pages.ts';
import type { Words } from '../../content/words.ts';
import { sections, sectionUrl } from '../../routes.ts';
import { Menu } from './Menu.tsx';

/** The header; the ropes of the page hang from its symbol. */
export function Header({ words, page }: { words: Words; page: Page }) {
  const { first, rest } = brandName(company.name);
  return (
    <header className="header on-ink">
      <a
        className="brand"
        href={sectionUrl(sections.start, page.path, words.paths.home)}
        aria-label={words.header.home(company.name)}
      >
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
      {page.key === 'home' && <Altimeter words={words} />}
      <Menu words={words} page={page} />
    </header>
  );
}

/** Counts the metres down to the street while the page is read. It is decorative, and css moves it. */
function Altimeter({ words }: { words: Words }) {
  return (
    <p className="altimeter" aria-hidden="true">
      <span>{metres.map((height) => (height > 0 ? '+' : '')).join('\n')}</span>
      <span>{metres.map((height) => `${height}\u00a0m`).join('\n')}</span>
      <span>{metres.map((height) => ` · ${floorAt(height, words)}`).join('\n')}</span>
    </p>
  );
}

/** From the roof down to the street. */
const metres = Array.from({ length: topOf(sections.start) + 1 }, (_, height) => height).reverse();

/** The floor that begins at this height or above it. */
function floorAt(height: number, words: Words): string {
  return words.floors[floors.findLast((floor) => topOf(floor) >= height) ?? sections.start];
}

function topOf(floor: Floor): number {
  return Number.parseInt(heights[floor], 10);
}
