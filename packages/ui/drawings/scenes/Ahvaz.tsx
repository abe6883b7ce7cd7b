import { Birds, Haze, Roofs, Sun, SunPath, Water } from './Landscape.tsx'
import { Palm } from './Plants.tsx'
import type { SceneProps } from './paint.ts'
import { grovesOf } from './terrain.ts'

const HANGERS = [-84, -63, -42, -21, 0, 21, 42, 63, 84] as const

/** The White Bridge over the Karun at sundown. */
export function Ahvaz({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={330} y={300} r={44} />
      <Haze paint={paint} y={362} tall={110} />
      <Roofs paint={paint} seed="ahvaz" base={372} low={10} high={60} opacity={0.8} />
      <path d={grovesOf('karun', { base: 374, size: 30 })} fill={paint.close} />
      <Water paint={paint} y={382} seed="karun" />
      <SunPath paint={paint} x={330} y={382} />
      <g transform="translate(0 790) scale(1 -1)" opacity="0.3">
        <Bridge paint={paint} />
      </g>
      <Bridge paint={paint} />
      <path
        d="M-10 462C80 446 160 470 220 500H-10ZM810 456C730 446 640 476 590 500H810Z"
        fill={paint.sand}
      />
      <Palm paint={paint} x={70} y={500} tall={230} lean={10} />
      <Palm paint={paint} x={136} y={500} tall={150} lean={-6} />
      <Palm paint={paint} x={728} y={500} tall={206} lean={-10} />
      <path d="M440 470c30 12 84 12 116 -2l-12 18h-88Z" fill={paint.trunk} />
      <path d="M474 470v-16h40v14" stroke={paint.stone} strokeWidth="4" />
      <Birds paint={paint} x={520} y={170} />
    </>
  )
}

function Bridge({ paint }: SceneProps) {
  return (
    <>
      {[60, 292, 508, 740].map((x) => (
        <path key={x} d={`M${x - 13} 395L${x - 10} 346h20l3 49Z`} fill={paint.stone} />
      ))}
      <path d="M-10 340H810V352H-10Z" fill={paint.white} />
      <path d="M-10 352H810" stroke={paint.shade} strokeWidth="3" opacity="0.4" />
      <Span paint={paint} x={292} wide={1} />
      <Span paint={paint} x={508} wide={1} />
      <path d="M-10 328H810" stroke={paint.white} strokeWidth="2" />
    </>
  )
}

function Span({ paint, x }: SceneProps & { x: number; wide: number }) {
  const rise = (at: number) => -148 * (1 - (at / 106) ** 2)
  return (
    <g transform={`translate(${x} 342)`}>
      <path
        d={HANGERS.map((at) => `M${at} 0V${Math.round(rise(at))}`).join('')}
        stroke={paint.snow}
        strokeWidth="2.4"
      />
      <path d="M-110 0Q0 -300 110 0H98Q0 -276 -98 0Z" fill={paint.white} />
      <path
        d="M-54 -106L-42 -98M-30 -130L-20 -118M30 -130L20 -118M54 -106L42 -98"
        stroke={paint.shade}
        strokeWidth="1.6"
        opacity="0.5"
      />
    </g>
  )
}
