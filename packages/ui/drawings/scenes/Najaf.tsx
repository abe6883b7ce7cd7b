import { Dome, Minaret, Portal } from './Buildings.tsx'
import { Birds, Haze, Roofs, Sun } from './Landscape.tsx'
import { arcadePath } from './masonry.ts'
import { Palm } from './Plants.tsx'
import type { SceneProps } from './paint.ts'

/** A golden shrine of the Euphrates: one dome, two minarets, palms. */
export function Najaf({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={400} y={214} r={54} />
      <Haze paint={paint} y={380} tall={130} />
      <Roofs paint={paint} seed="najaf-far" base={404} low={18} high={64} opacity={0.7} />
      <Palm paint={paint} x={118} y={410} tall={128} lean={6} />
      <Palm paint={paint} x={178} y={410} tall={98} lean={-6} />
      <Palm paint={paint} x={640} y={410} tall={120} lean={-8} />
      <Palm paint={paint} x={700} y={410} tall={92} lean={6} />
      <Haze paint={paint} y={404} tall={60} strength={0.6} />
      <Dome
        paint={paint}
        x={400}
        base={342}
        wide={164}
        tall={166}
        drum={36}
        fill={paint.gold}
        bulge={0.62}
      />
      <Minaret paint={paint} x={272} base={424} wide={22} tall={262} fill={paint.gold} />
      <Minaret paint={paint} x={528} base={424} wide={22} tall={262} fill={paint.gold} />
      <rect x="-10" y="372" width="820" height="66" fill={paint.stone} />
      <path d="M-10 378H810" stroke={paint.dome} strokeWidth="7" strokeDasharray="14 3" />
      <path
        d={arcadePath({ from: -4, pitch: 34, count: 24, base: 438 }, { wide: 22, tall: 46 })}
        fill={paint.opening}
      />
      <rect x="298" y="340" width="204" height="98" fill={paint.gold} />
      <path
        d={arcadePath({ from: 302, pitch: 49, count: 4, base: 438 }, { wide: 32, tall: 82 })}
        fill={paint.opening}
        opacity="0.85"
      />
      <Portal paint={paint} x={400} base={440} wide={104} tall={128} fill={paint.gold} />
      <rect x="-10" y="436" width="820" height="74" fill={paint.stone} />
      <rect x="-10" y="436" width="820" height="74" fill={paint.haze} opacity="0.4" />
      <path
        d="M-10 456H810M-10 480H810M210 436L90 500M305 436L258 500M495 436L542 500M590 436L710 500M112 436L-60 500M688 436L860 500"
        stroke={paint.shade}
        opacity="0.18"
      />
      <path d="M348 442h104l22 58H326Z" fill={paint.gold} opacity="0.24" />
      <Birds paint={paint} x={560} y={130} />
      <Birds paint={paint} x={210} y={170} scale={0.8} />
    </>
  )
}
