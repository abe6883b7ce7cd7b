import { Birds, Haze, Mountains, Sun } from './Landscape.tsx'
import { roundArchPath } from './masonry.ts'
import { RoundTree } from './Plants.tsx'
import type { SceneProps } from './paint.ts'
import { grovesOf, hillsOf } from './terrain.ts'

const ARARAT = [
  [-60, 340],
  [40, 312],
  [180, 300],
  [360, 104],
  [520, 276],
  [626, 186],
  [860, 340],
] as const

/** The two summits of Ararat above the monastery of Khor Virap and its vineyards. */
export function Yerevan({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={640} y={120} />
      <Mountains
        paint={paint}
        seed="masis"
        points={ARARAT}
        snowLine={226}
        fill={paint.near}
        shade={0.12}
      />
      <Haze paint={paint} y={350} tall={130} strength={0.95} />
      <path d={hillsOf('ararat-plain', 348, 12, 4)} fill={paint.far} />
      <Haze paint={paint} y={376} tall={60} />
      <path d="M170 440C240 384 320 366 400 366S570 386 640 440Z" fill={paint.ground} />
      <Monastery paint={paint} />
      <path d={grovesOf('khor-virap', { base: 440, size: 32 })} fill={paint.leaf} />
      <path d="M-10 446Q400 424 810 446V510H-10Z" fill={paint.ground} />
      <path
        d="M-10 462Q400 440 810 462M-10 480Q400 460 810 480M-10 500Q400 484 810 500"
        stroke={paint.leaf}
        strokeWidth="9"
        strokeDasharray="10 8"
        strokeLinecap="round"
      />
      <RoundTree paint={paint} x={70} y={494} tall={124} fruit={paint.bloom} />
      <RoundTree paint={paint} x={736} y={494} tall={124} fruit={paint.bloom} />
      <Birds paint={paint} x={190} y={170} />
    </>
  )
}

function Monastery({ paint }: SceneProps) {
  return (
    <g transform="translate(400 400)">
      <path d="M-134 10V-20H-128V-26H-112V-20H112V-26H128V-20H134V10Z" fill={paint.brick} />
      <path d="M-134 10V-20H134V10" stroke={paint.stone} strokeWidth="2" opacity="0.5" />
      <path d="M-58 -18V-62L-36 -80H36L58 -62V-18Z" fill={paint.stone} />
      <path d="M-64 -60L-38 -86H-14V-60ZM64 -60L38 -86H14V-60Z" fill={paint.brick} />
      <path d="M-28 -58L0 -90L28 -58V-18H-28Z" fill={paint.stone} />
      <path d="M-32 -58L0 -94L32 -58" stroke={paint.brick} strokeWidth="5" strokeLinejoin="round" />
      <path d="M-20 -80V-124H20V-80L0 -94Z" fill={paint.stone} />
      <path d="M-26 -122L0 -170L26 -122Z" fill={paint.brick} />
      <path d="M0 -122L0 -170L26 -122Z" fill={paint.shade} opacity="0.2" />
      <path d="M0 -168v-16M-5 -178h10" stroke={paint.gold} strokeWidth="3" />
      <path d="M-104 -20V-66H-80V-20ZM-108 -64L-92 -88L-76 -64Z" fill={paint.brick} />
      <path
        d={`${roundArchPath(0, -18, 16, 30)}${roundArchPath(-10, -96, 5, 18)}${roundArchPath(10, -96, 5, 18)}${roundArchPath(-44, -30, 7, 18)}${roundArchPath(44, -30, 7, 18)}${roundArchPath(-92, -40, 10, 18)}`}
        fill={paint.opening}
      />
    </g>
  )
}
