import { Birds, Haze, Roofs, Sun, Water } from './Landscape.tsx'
import { Palm, RoundTree } from './Plants.tsx'
import type { SceneProps } from './paint.ts'
import { grovesOf, hillsOf } from './terrain.ts'

/** The Petronas Towers and their sky bridge over the park's lake. */
export function KualaLumpur({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={190} y={180} r={30} />
      <path d={hillsOf('titiwangsa', 310, 24, 4)} fill={paint.far} />
      <Haze paint={paint} y={380} tall={140} />
      <Roofs paint={paint} seed="kuala-lumpur" base={410} low={30} high={136} opacity={0.65} />
      <path
        d="M604 410V236h-3l-8 -14q14 -12 28 0l-8 14h-3v174ZM606.5 222V176h3v46Z"
        fill={paint.skyline}
      />
      <Haze paint={paint} y={410} tall={80} />
      <Tower paint={paint} x={350} />
      <Tower paint={paint} x={450} />
      <path
        d="M376 250H424V260H376ZM398 260L374 318h5L400 268L421 318h5L402 260Z"
        fill={paint.white}
      />
      <path d="M300 420V384H500V420Z" fill={paint.white} />
      <path d="M300 392H500M300 404H500" stroke={paint.shade} strokeWidth="2" opacity="0.4" />
      <path d={grovesOf('klcc-park', { base: 430, size: 58 })} fill={paint.leaf} />
      <path d={grovesOf('klcc-close', { base: 446, size: 40 })} fill={paint.evergreen} />
      <Water paint={paint} y={450} seed="symphony" />
      <path d="M330 452h40l6 48h-52ZM430 452h40l6 48h-52Z" fill={paint.snow} opacity="0.22" />
      <RoundTree paint={paint} x={110} y={480} tall={116} />
      <Palm paint={paint} x={52} y={500} tall={210} lean={12} />
      <Palm paint={paint} x={742} y={500} tall={224} lean={-12} />
      <Palm paint={paint} x={676} y={492} tall={136} lean={8} />
      <Birds paint={paint} x={540} y={150} />
    </>
  )
}

function Tower({ paint, x }: SceneProps & { x: number }) {
  const floors = Array.from({ length: 20 }, (_, floor) => `M-30 ${-16 - floor * 9}h60`)
  return (
    <g transform={`translate(${x} 410)`}>
      <path
        d="M-30 0V-202H-26V-236H-21V-262H-15V-282H-9V-298L-4 -316L-1 -346H1L4 -316L9 -298V-282H15V-262H21V-236H26V-202H30V0Z"
        fill={paint.white}
      />
      <path d={floors.join('')} stroke={paint.close} strokeWidth="3" opacity="0.5" />
      <path
        d="M-26 -212h52M-26 -222h52M-21 -244h42M-21 -253h42M-15 -270h30M-9 -290h18"
        stroke={paint.close}
        strokeWidth="3"
        opacity="0.5"
      />
      <path d="M-14 0V-262M0 0V-300M14 0V-262" stroke={paint.snow} strokeWidth="3" opacity="0.6" />
      <path
        d="M8 0V-298L9 -298V-282H15V-262H21V-236H26V-202H30V0Z"
        fill={paint.shade}
        opacity="0.22"
      />
      <circle cy="-318" r="4" fill={paint.gold} />
    </g>
  )
}
