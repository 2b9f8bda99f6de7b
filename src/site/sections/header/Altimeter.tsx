import { levels } from '../../content/levels.ts';

/** Counts the metres down to the street while the page is read. Scenery. */
export function Altimeter() {
  return (
    <p className="altimeter" aria-hidden="true">
      <span>{lines().join('\n')}</span>
    </p>
  );
}

/** A line for each metre, from the roof to the street, each with the floor that begins at it or above it. */
function lines(): string[] {
  const floors = Object.values(levels).map(({ height, floor }) => ({
    metres: Number.parseInt(height, 10),
    floor,
  }));
  const metres = Array.from({ length: (floors[0]?.metres ?? 0) + 1 }, (_, below) => below).reverse();
  return metres.map((height) => {
    const floor = floors.findLast(({ metres }) => metres >= height)?.floor;
    return `${height > 0 ? '+' : ''}${height} m · ${floor}`;
  });
}
