import { Birds, Haze, Mountains, Sun, SunPath, Water } from './Landscape.tsx'
import type { SceneProps } from './paint.ts'

const CLIFFS = [
  [-40, 356],
  [40, 262],
  [130, 300],
  [180, 272],
  [260, 356],
  [420, 346],
  [560, 352],
  [640, 300],
  [700, 326],
  [760, 284],
  [850, 356],
] as const

/** A lenj under sail among the Hara mangroves, the worn cliffs of the Strait behind. */
export function Qeshm({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={556} y={214} r={32} />
      <Mountains paint={paint} seed="qeshm" points={CLIFFS} fill={paint.stone} shade={0.26} />
      <Haze paint={paint} y={362} tall={90} />
      <Water paint={paint} y={356} seed="hormoz" />
      <SunPath paint={paint} x={556} y={356} />
      <Lenj paint={paint} />
      <Mangrove paint={paint} x={92} y={474} scale={1.25} />
      <Mangrove paint={paint} x={210} y={498} scale={0.9} />
      <Mangrove paint={paint} x={690} y={462} scale={0.9} />
      <Mangrove paint={paint} x={762} y={494} scale={1.3} />
      <Birds paint={paint} x={250} y={190} />
    </>
  )
}

function Lenj({ paint }: SceneProps) {
  return (
    <g transform="translate(400 430)">
      <path d="M-150 10Q0 24 160 8Q40 30 -150 10Z" fill={paint.dark} opacity="0.35" />
      <path
        d="M-172 -56C-140 -34 -60 -24 20 -28C80 -32 116 -48 132 -78L150 -80C150 -40 138 -8 116 12H-104C-130 -6 -152 -30 -172 -56Z"
        fill={paint.brick}
      />
      <path
        d="M-134 -14C-60 4 70 4 142 -32C136 -14 128 0 116 12H-104C-116 4 -126 -4 -134 -14Z"
        fill={paint.deep}
      />
      <path
        d="M-172 -56C-140 -34 -60 -24 20 -28C80 -32 116 -48 132 -78"
        stroke={paint.stone}
        strokeWidth="3.4"
      />
      <path d="M60 -36V-70H126V-60C116 -48 92 -38 60 -36Z" fill={paint.stone} />
      <path d="M70 -60h10v10h-10ZM88 -60h10v10h-10ZM106 -60h10v8h-10Z" fill={paint.opening} />
      <path d="M52 -72H132" stroke={paint.dome} strokeWidth="5" strokeLinecap="round" />
      <path d="M-20 -28L-32 -214" stroke={paint.trunk} strokeWidth="5" />
      <path
        d="M-150 -92Q-60 -130 46 -244"
        stroke={paint.trunk}
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M-146 -92Q-60 -130 42 -238C60 -170 58 -110 34 -50C-30 -58 -96 -64 -146 -92Z"
        fill={paint.white}
      />
      <path
        d="M42 -238C60 -170 58 -110 34 -50C10 -54 -8 -56 -24 -60C14 -110 34 -170 42 -238Z"
        fill={paint.shade}
        opacity="0.16"
      />
      <path
        d="M-96 -112Q-50 -96 -30 -58M-30 -158Q-4 -120 4 -56"
        stroke={paint.shade}
        strokeWidth="1.2"
        opacity="0.3"
      />
      <path d="M-30 -214L-168 -58M-30 -210L128 -78" stroke={paint.trunk} strokeWidth="1.2" />
      <path d="M-33 -228l-26 6 26 8Z" fill={paint.bloom} />
    </g>
  )
}

function Mangrove({ paint, x, y, scale }: SceneProps & { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <ellipse rx="76" ry="7" fill={paint.dark} opacity="0.3" />
      <path
        d="M-44 2Q-34 -26 -14 -34M-22 3Q-16 -20 -4 -36M0 4V-40M22 3Q16 -20 4 -36M44 2Q34 -26 14 -34"
        stroke={paint.trunk}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M-70 -28C-78 -50 -54 -58 -46 -56C-40 -78 -10 -84 2 -72C20 -86 48 -72 48 -56C70 -58 80 -36 66 -26C30 -18 -40 -18 -70 -28Z"
        fill={paint.evergreen}
      />
      <path
        d="M2 -72C20 -86 48 -72 48 -56C70 -58 80 -36 66 -26C46 -20 16 -20 -14 -20C30 -30 30 -56 2 -72Z"
        fill={paint.dark}
        opacity="0.24"
      />
    </g>
  )
}
