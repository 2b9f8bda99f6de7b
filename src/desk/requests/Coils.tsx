/** A drawing of the two ropes, coiled and hung on their hooks. It is animated once. */
export function Coils() {
  return (
    <svg className="coil" viewBox="0 0 176 156" role="img" aria-label="Las dos cuerdas, recogidas y colgadas">
      <path
        className="c-safe"
        pathLength="1"
        d="M36 60C13.68 44 23.68 8 46 8S78.32 44 56 60C92 84 82 150 46 150S0 84 36 60M40 60C25.12 44 31.12 15 46 15S66.88 44 52 60C80 84 70 137 46 137S12 84 40 60M43.5 60C36.06 44 38.56 22 46 22S55.94 44 48.5 60C68 84 58 124 46 124S24 84 43.5 60"
      />
      <path className="c-gap" d="M29 62h34" />
      <path className="c-safe" pathLength="1" d="M30 53l32-4M30 60l32-4M30 67l32-4M30 74l32-4" />
      <circle className="c-eye" cx="46" cy="15" r="7.5" />
      <path
        className="c-work"
        pathLength="1"
        d="M124 60C101.68 44 111.68 8 134 8S166.32 44 144 60C180 84 170 150 134 150S88 84 124 60M128 60C113.12 44 119.12 15 134 15S154.88 44 140 60C168 84 158 137 134 137S100 84 128 60M131.5 60C124.06 44 126.56 22 134 22S143.94 44 136.5 60C156 84 146 124 134 124S112 84 131.5 60"
      />
      <path className="c-gap" d="M117 62h34" />
      <path className="c-work" pathLength="1" d="M118 53l32-4M118 60l32-4M118 67l32-4M118 74l32-4" />
      <circle className="c-dot" cx="134" cy="15" r="7.5" />
    </svg>
  );
}
