/** A schematic map, drawn by hand: the coast (salt) is its only orange line. */
export function CataloniaMap() {
  return (
    <svg
      viewBox="-10 0 475 445"
      role="img"
      aria-label="Mapa esquemático de Cataluña con Barcelona, Girona, Tarragona y Lleida"
    >
      <defs>
        <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v7" stroke="#93a6b0" strokeOpacity=".28" />
        </pattern>
      </defs>
      <path
        d="M77 43L83 11L123 24L170 37L185 59L182 72L187 89L225 78L253 91L299 91L329 107L355 98L394 81L424 91L445 111L426 124L416 144L431 176L409 209L372 231L325 257L293 281L281 302L236 313L196 322L159 335L145 344L131 344L113 359L86 392L108 407L72 429L57 444L10 405L23 368L14 337L37 313L33 266L32 229L64 202L72 179L83 142L83 78Z"
        fill="url(#hatch)"
        stroke="#93a6b0"
        strokeWidth="1.25"
      />
      <path
        d="M253 91L232 115L242 133M242 133L207 152L193 189L177 216L173 248M173 248L131 272L90 290L37 296M173 248L196 272L200 303L210 318M242 133L290 130L325 161L321 202L348 215L365 235"
        fill="none"
        stroke="#93a6b0"
        strokeWidth="1"
        strokeDasharray="3 4"
      />
      {/* coast: salt */}
      <path
        d="M424 91L445 111L426 124L416 144L431 176L409 209L372 231L325 257L293 281L281 302L236 313L196 322L159 335L145 344L131 344L113 359L86 392L108 407L72 429L57 444"
        pathLength="1"
        className="map__coast"
        fill="none"
        stroke="#ff5a1f"
        strokeWidth="2.5"
      />
      {/* tramuntana */}
      <path
        d="M352 44v62M372 34v62M392 28v46M347 98l5 8 5-8M367 88l5 8 5-8M387 66l5 8 5-8"
        fill="none"
        stroke="#c6d0d4"
        strokeWidth="1.25"
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
        <text className="map__sea" x="86" y="222">
          Helada
        </text>
      </g>
    </svg>
  );
}
