/**
 * Section drawing of the system with its eight callouts. Wall and ropes go on far below the viewBox: the frame
 * clips them, so that the drawing fills any height beside the legend.
 */
export function SafetyDrawing() {
  return (
    <svg
      viewBox="8 18 484 642"
      role="img"
      aria-label="Sección de un edificio con un técnico suspendido de dos cuerdas: cada cuerda tiene su propio anclaje en la cubierta"
    >
      <defs>
        <pattern id="cut" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v9" stroke="#0b1f2a" strokeOpacity=".5" />
        </pattern>
      </defs>
      {/* building in section: roof slab, parapet, cornice, floor, wall */}
      <path
        d="M0 190H206V122H244V150H276V172H244V560H194V378H0V352H194V216H0ZM194 676H244V860H194ZM194 976H244V1600H194Z"
        fill="url(#cut)"
      />
      <path
        d="M0 190H206V122H244V150H276V172H244V560M194 560V378H0M0 352H194V216H0M194 860V676H244V860M194 1600V976H244V1600M194 860H244M194 860v116M219 860v116M244 860v116M194 976h58M244 560H194"
        fill="none"
        stroke="#0b1f2a"
        strokeWidth="2"
      />
      <path d="M200 110h50v12h-50z" fill="#0b1f2a" />
      <path
        d="M194 560v116M219 560v116M244 560v116M194 676h58"
        fill="none"
        stroke="#0b1f2a"
        strokeWidth="2"
      />
      {/* floor level */}
      <path d="M330 190H492" stroke="#485a64" strokeDasharray="10 4 2 4" />
      <path d="M408 175h16l-8 14z" fill="#b23404" />
      <text x="430" y="182" fill="#b23404" className="plan__height">
        +36 m
      </text>
      {/* two independent anchors */}
      <g fill="#fffdf9" stroke="#0b1f2a" strokeWidth="3">
        <path d="M48 189v-10h36v10zM122 189v-10h36v10z" fill="#0b1f2a" />
        <circle cx="66" cy="168" r="9" />
        <circle cx="140" cy="168" r="9" />
      </g>
      {/* ropes */}
      <path d="M73 163 206 94q13-6 26-1l56 27q14 7 14 24v1400" fill="none" stroke="#5d707a" strokeWidth="5" />
      <path
        d="M146 161 210 106q9-7 20-3l44 22q12 6 12 20v1400"
        fill="none"
        stroke="#f04d12"
        strokeWidth="6"
      />
      {/* rope protector over the edge */}
      <path
        d="M190 112l10-12q10-9 24-5l38 18"
        fill="none"
        stroke="#0b1f2a"
        strokeWidth="5"
        strokeDasharray="2 4"
      />
      {/* technician */}
      <g fill="none" strokeLinecap="round" strokeLinejoin="round" stroke="#0b1f2a">
        <path d="M350 484 296 470 256 512" stroke="#5d707a" strokeWidth="20" />
        <path d="M350 487 300 500 258 552" strokeWidth="22" />
        <path d="M251 504v22M252 545v22" strokeWidth="12" />
        <path d="M350 410v74" strokeWidth="38" />
        <path d="M346 412 318 440 294 428" stroke="#5d707a" strokeWidth="14" />
        <path d="M350 414 326 470 290 524" strokeWidth="15" />
      </g>
      <path
        d="M331 476h40M338 394l28 84M363 394l-30 84M336 488l-30 9"
        fill="none"
        stroke="#ff5a1f"
        strokeWidth="4.5"
      />
      <path d="M342 380v12h14v-12z" fill="#0b1f2a" />
      <circle cx="346" cy="368" r="17" fill="#0b1f2a" />
      <path d="M324 365a23 23 0 0 1 46 0v6h-53v-6z" fill="#ff5a1f" />
      <path d="M333 372l6 22h12" fill="none" stroke="#0b1f2a" strokeWidth="3" />
      {/* devices */}
      <path d="M292 452 334 462M304 352 336 412" stroke="#0b1f2a" strokeWidth="3.5" fill="none" />
      <path d="M276 424h20v44h-20z" fill="#ff5a1f" stroke="#0b1f2a" strokeWidth="2.5" />
      <path d="M278 442l-24-11" stroke="#0b1f2a" strokeWidth="5" />
      <path d="M292 326h20v32h-20z" fill="#fffdf9" stroke="#0b1f2a" strokeWidth="3" />
      <circle cx="302" cy="342" r="4" fill="#0b1f2a" />
      {/* leaders */}
      <g fill="none" stroke="#0b1f2a" strokeWidth="1">
        <path d="M140 158V66M66 158V66M226 92V66M288 236H440M304 284H440M314 340H440M276 446H118M374 420H440" />
      </g>
      <g fontWeight="600">
        <g fill="#0b1f2a">
          <circle cx="66" cy="50" r="18" />
          <circle cx="226" cy="50" r="18" />
          <circle cx="456" cy="284" r="18" />
          <circle cx="456" cy="340" r="18" />
          <circle cx="456" cy="420" r="18" />
        </g>
        <g fill="#ff5a1f">
          <circle cx="140" cy="50" r="18" />
          <circle cx="456" cy="236" r="18" />
          <circle cx="102" cy="446" r="18" />
        </g>
        <g fill="#fffdf9" textAnchor="middle">
          <text x="66" y="56">
            2
          </text>
          <text x="226" y="56">
            7
          </text>
          <text x="456" y="290">
            4
          </text>
          <text x="456" y="346">
            6
          </text>
          <text x="456" y="426">
            8
          </text>
          <g fill="#07161e">
            <text x="140" y="56">
              1
            </text>
            <text x="456" y="242">
              3
            </text>
            <text x="102" y="452">
              5
            </text>
          </g>
        </g>
      </g>
    </svg>
  );
}
