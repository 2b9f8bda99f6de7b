import { levels } from '../../content/levels.ts';

/** Counts the metres down to the street while the page is read. It is decorative, and css moves it. */
export function Altimeter() {
  return (
    <p className="altimeter" aria-hidden="true">
      <span>{metres.map((height) => `${height > 0 ? '+' : ''}${height}\u00a0m`).join('\n')}</span>
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
