import { Birds, Haze, Roofs, Sun, Water } from './Landscape.tsx'
import { arcadePath, roundArchPath } from './masonry.ts'
import { RoundTree } from './Plants.tsx'
import type { SceneProps } from './paint.ts'
import { grovesOf, hillsOf } from './terrain.ts'

const GABLES = [
  [244, 'stone', 104],
  [292, 'bloom', 122],
  [340, 'white', 112],
  [388, 'brick', 130],
  [436, 'stone', 116],
  [484, 'white', 126],
  [532, 'brick', 106],
] as const

/** A riverside town of the north: gabled houses, a cathedral spire, an old stone bridge, towers far off. */
export function Europe({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={210} y={160} />
      <path d={hillsOf('taunus', 300, 22, 4)} fill={paint.far} />
      <Haze paint={paint} y={380} tall={130} />
      <path
        d="M596 404V232L612 206V404ZM622 404V256H650V404ZM660 404V280L690 260V404ZM706 404V312H736V404Z"
        fill={paint.skyline}
      />
      <Roofs paint={paint} seed="main" base={404} low={20} high={70} opacity={0.7} />
      <Haze paint={paint} y={404} tall={80} />
      <Cathedral paint={paint} />
      {GABLES.map(([x, wall, tall]) => (
        <Gable key={x} paint={paint} x={x} wall={paint[wall]} tall={tall} />
      ))}
      <path d={grovesOf('quay-start', { base: 424, size: 48, to: 232 })} fill={paint.leaf} />
      <path d={grovesOf('quay-end', { base: 424, size: 48, from: 584 })} fill={paint.leaf} />
      <path d="M-10 420H810V438H-10Z" fill={paint.stone} />
      <Water paint={paint} y={434} seed="main" />
      <Bridge paint={paint} />
      <RoundTree paint={paint} x={60} y={506} tall={150} />
      <RoundTree paint={paint} x={748} y={508} tall={164} />
      <Birds paint={paint} x={500} y={150} />
    </>
  )
}

function Gable({ paint, x, wall, tall }: SceneProps & { x: number; wall: string; tall: number }) {
  const rows = [16, 40, 64].filter((row) => row < tall - 38)
  return (
    <g transform={`translate(${x} 424)`}>
      <path d={`M0 0V${-tall + 30}L24 ${-tall}L48 ${-tall + 30}V0Z`} fill={wall} />
      <path
        d={`M-3 ${-tall + 34}L24 ${-tall - 2}L51 ${-tall + 34}`}
        stroke={paint.deep}
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <path
        d={rows
          .map((row) => `M7 ${-row}v-14h9v14ZM20 ${-row}v-14h9v14ZM33 ${-row}v-14h9v14Z`)
          .join('')}
        fill={paint.opening}
      />
      <path
        d={`M0 ${-tall + 34}H48M24 ${-tall + 4}V${-tall + 32}M10 ${-tall + 32}L24 ${-tall + 14}L38 ${-tall + 32}`}
        stroke={paint.deep}
        strokeWidth="2"
        opacity="0.5"
      />
    </g>
  )
}

function Cathedral({ paint }: SceneProps) {
  return (
    <g transform="translate(400 400)">
      <path d="M-104 0V-112L-60 -142H20V0Z" fill={paint.brick} />
      <path d="M-110 -108L-62 -146H24V-108Z" fill={paint.glass} />
      <path d="M0 0V-176H56V0Z" fill={paint.brick} />
      <path d="M6 -176V-214H50V-176Z" fill={paint.brick} />
      <path d="M2 -212L28 -316L54 -212Z" fill={paint.glass} />
      <path d="M0 -176l3 -22 3 22ZM50 -176l3 -22 3 22Z" fill={paint.stone} />
      <path d="M28 -314v-16M23 -324h10" stroke={paint.gold} strokeWidth="3" />
      <path
        d={`${roundArchPath(18, -128, 10, 34)}${roundArchPath(38, -128, 10, 34)}${roundArchPath(28, -182, 12, 24)}`}
        fill={paint.opening}
      />
      <circle cx="28" cy="-152" r="8" fill={paint.haze} />
    </g>
  )
}

function Bridge({ paint }: SceneProps) {
  return (
    <>
      <path d="M-10 456Q400 430 810 456V470L810 500H-10Z" fill={paint.stone} />
      <path
        d={arcadePath(
          { from: -20, pitch: 140, count: 6, base: 512 },
          { wide: 108, tall: 46, round: true },
        )}
        fill={paint.water}
      />
      <path d="M-10 456Q400 430 810 456" stroke={paint.brick} strokeWidth="5" />
      <path
        d="M120 450v-24M260 444v-24M400 441v-24M540 444v-24M680 450v-24"
        stroke={paint.dark}
        strokeWidth="3"
      />
      <path
        d="M120 424h.1M260 418h.1M400 415h.1M540 418h.1M680 424h.1"
        stroke={paint.gold}
        strokeWidth="9"
        strokeLinecap="round"
      />
    </>
  )
}
