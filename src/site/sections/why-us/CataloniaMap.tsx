import land from './land.svg?url&no-inline';

/**
 * A schematic map, drawn by hand: the coast (salt) is its only orange line. What moves or is written is in the page,
 * the rest in a file.
 */
export function CataloniaMap() {
  return (
    <>
      <img
        src={land}
        width={475}
        height={445}
        alt="Mapa esquemático de Cataluña con Barcelona, Girona, Tarragona y Lleida"
        loading="lazy"
        decoding="async"
      />
      <svg viewBox="-10 0 475 445" aria-hidden="true">
        <path
          d="M424 91L445 111L426 124L416 144L431 176L409 209L372 231L325 257L293 281L281 302L236 313L196 322L159 335L145 344L131 344L113 359L86 392L108 407L72 429L57 444"
          pathLength="1"
          className="map__coast"
          fill="none"
          stroke="#ff5a1f"
          strokeWidth="2.5"
        />
        <g fill="#0b1f2a" stroke="#f3f1ec" strokeWidth="2">
          <circle cx="376" cy="174" r="5.5" />
          <circle cx="159" cy="333" r="5.5" />
          <circle cx="72" cy="241" r="5.5" />
        </g>
        <circle cx="286" cy="282" r="9" fill="#ff5a1f" stroke="#0b1f2a" strokeWidth="2" />
        <g>
          <text x="302" y="302">
            Barcelona
          </text>
          <text className="end" x="362" y="181">
            Girona
          </text>
          <text x="170" y="360">
            Tarragona
          </text>
          <text x="86" y="246">
            Lleida
          </text>
          <text className="map__sea end" x="382" y="18">
            Tramuntana
          </text>
          <text className="map__sea" x="240" y="402">
            Mediterráneo
          </text>
          <text className="map__sea" x="86" y="214">
            Helada
          </text>
        </g>
      </svg>
    </>
  );
}
