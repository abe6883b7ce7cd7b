import { Dome, Minaret, Portal } from './Buildings.tsx'
import { Birds, Haze, Roofs, Sun } from './Landscape.tsx'
import { arcadePath } from './masonry.ts'
import type { SceneProps } from './paint.ts'
import { hillsOf } from './terrain.ts'

/** The golden dome of Imam Reza and the turquoise dome of Goharshad over their courtyard. */
export function Mashhad({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={150} y={150} />
      <path d={hillsOf('binalud', 290, 26, 4)} fill={paint.far} />
      <path d={hillsOf('binalud-near', 330, 16, 6)} fill={paint.near} />
      <Haze paint={paint} y={370} tall={110} />
      <Roofs paint={paint} seed="mashhad" base={400} low={14} high={52} />
      <Haze paint={paint} y={402} tall={60} strength={0.6} />
      <Minaret
        paint={paint}
        x={468}
        base={420}
        wide={15}
        tall={190}
        fill={paint.stone}
        capFill={paint.dome}
      />
      <Minaret
        paint={paint}
        x={620}
        base={420}
        wide={15}
        tall={190}
        fill={paint.stone}
        capFill={paint.dome}
      />
      <Dome
        paint={paint}
        x={544}
        base={360}
        wide={116}
        tall={116}
        drum={22}
        drumFill={paint.stone}
        fill={paint.dome}
        bulge={0.7}
      />
      <rect x="484" y="358" width="120" height="24" fill={paint.stone} />
      <rect x="258" y="354" width="128" height="28" fill={paint.gold} />
      <Dome
        paint={paint}
        x={322}
        base={356}
        wide={120}
        tall={124}
        drum={26}
        fill={paint.gold}
        bulge={0.5}
      />
      <Minaret paint={paint} x={236} base={424} wide={17} tall={238} fill={paint.gold} />
      <Minaret paint={paint} x={406} base={424} wide={17} tall={216} fill={paint.gold} />
      <rect x="-10" y="372" width="820" height="62" fill={paint.stone} />
      <path d="M-10 377H810" stroke={paint.dome} strokeWidth="5" />
      <path
        d={arcadePath({ from: -6, pitch: 29, count: 28, base: 432 }, { wide: 19, tall: 42 })}
        fill={paint.opening}
        opacity="0.82"
      />
      <Portal paint={paint} x={322} base={436} wide={112} tall={112} fill={paint.gold} />
      <Portal paint={paint} x={544} base={436} wide={92} tall={92} fill={paint.stone} />
      <rect x="-10" y="432" width="820" height="78" fill={paint.ground} />
      <rect x="-10" y="432" width="820" height="78" fill={paint.haze} opacity="0.62" />
      <path d="M180 500L262 452H528L620 500Z" fill={paint.water} />
      <path d="M180 500L262 452H528L620 500" stroke={paint.snow} strokeWidth="4" opacity="0.7" />
      <path d="M300 456h46l6 40h-58Z" fill={paint.gold} opacity="0.3" />
      <path d="M480 456h34l14 40h-44Z" fill={paint.dome} opacity="0.35" />
      <path
        d="M-10 468H216M574 468H810M90 432L-10 500M700 432L810 500"
        stroke={paint.shade}
        opacity="0.16"
      />
      <Birds paint={paint} x={430} y={150} />
      <Birds paint={paint} x={160} y={250} scale={0.7} />
    </>
  )
}
