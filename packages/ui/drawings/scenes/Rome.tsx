import { Birds, Haze, Roofs, Sun } from './Landscape.tsx'
import { arcadePath } from './masonry.ts'
import { Cypress } from './Plants.tsx'
import type { SceneProps } from './paint.ts'
import { grovesOf, hillsOf } from './terrain.ts'

/** The Colosseum between umbrella pines. */
export function Rome({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={220} y={190} r={32} />
      <path d={hillsOf('albani', 300, 24, 4)} fill={paint.far} />
      <Haze paint={paint} y={380} tall={130} />
      <Roofs paint={paint} seed="roma" base={410} low={14} high={56} opacity={0.7} />
      <path
        d="M120 404v-36h8c0 -26 14 -40 32 -44v-12h6v12c18 4 32 18 32 44h8v36Z"
        fill={paint.skyline}
      />
      <Haze paint={paint} y={408} tall={80} />
      <path d={grovesOf('palatino', { base: 412, size: 44 })} fill={paint.evergreen} />
      <Colosseum paint={paint} />
      <path d="M-10 436Q400 424 810 436V510H-10Z" fill={paint.ground} />
      <path d="M300 500C330 470 350 452 380 440H450C470 456 520 480 560 500Z" fill={paint.stone} />
      <path d="M350 470h134M326 486h196" stroke={paint.deep} opacity="0.3" />
      <Pine paint={paint} x={104} y={490} tall={250} />
      <Pine paint={paint} x={690} y={486} tall={230} />
      <Cypress paint={paint} x={176} y={470} tall={120} />
      <Cypress paint={paint} x={744} y={494} tall={150} />
      <Birds paint={paint} x={420} y={150} />
    </>
  )
}

function Colosseum({ paint }: SceneProps) {
  return (
    <g transform="translate(400 436)">
      <path
        d="M-212 0V-136L-190 -142V-152H-96L-80 -188H40V-180H96L120 -150H160L176 -128H212V0Z"
        fill={paint.deep}
        opacity="0.55"
      />
      <path
        d="M-212 0C-216 -50 -214 -100 -208 -150C-140 -168 -70 -176 0 -176C20 -176 44 -174 64 -172L84 -136C130 -132 170 -128 208 -118C214 -80 216 -40 212 0C100 14 -100 14 -212 0Z"
        fill={paint.stone}
      />
      <path
        d="M60 10C66 -50 70 -110 64 -172L84 -136C130 -132 170 -128 208 -118C214 -80 216 -40 212 0C170 6 110 10 60 10Z"
        fill={paint.shade}
        opacity="0.16"
      />
      <path
        d={arcadePath(
          { from: -206, pitch: 27.4, count: 15, base: 2 },
          { wide: 17, tall: 42, round: true },
        )}
        fill={paint.opening}
      />
      <path
        d={arcadePath(
          { from: -206, pitch: 27.4, count: 15, base: -54 },
          { wide: 17, tall: 38, round: true },
        )}
        fill={paint.opening}
      />
      <path
        d={arcadePath(
          { from: -206, pitch: 27.4, count: 10, base: -106 },
          { wide: 16, tall: 34, round: true },
        )}
        fill={paint.opening}
      />
      <path
        d="M-212 -46H213M-212 -98H212M-210 -146Q-80 -166 66 -162"
        stroke={paint.brick}
        strokeWidth="5"
      />
      <path
        d="M-190 -154h8M-160 -158h8M-130 -162h8M-100 -164h8M-70 -166h8M-40 -168h8M-10 -169h8M20 -168h8"
        stroke={paint.opening}
        strokeWidth="7"
      />
    </g>
  )
}

function Pine({ paint, x, y, tall }: SceneProps & { x: number; y: number; tall: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${tall / 100})`}>
      <path
        d="M-2 0C-1 -30 -1 -50 -1 -66L-16 -78M1 -60L16 -78M0 -66V-84"
        stroke={paint.trunk}
        strokeWidth="3"
      />
      <path
        d="M-44 -78C-44 -90 -22 -100 0 -100S44 -90 44 -78C30 -73 -30 -73 -44 -78Z"
        fill={paint.evergreen}
      />
      <path
        d="M0 -100C22 -100 44 -90 44 -78C34 -75 16 -74 0 -74C14 -82 14 -92 0 -100Z"
        fill={paint.dark}
        opacity="0.24"
      />
    </g>
  )
}
