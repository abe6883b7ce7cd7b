import { Birds, Haze, Mountains, Sun } from './Landscape.tsx'
import { roundArchPath } from './masonry.ts'
import { Cypress, RoundTree } from './Plants.tsx'
import type { SceneProps } from './paint.ts'
import { grovesOf } from './terrain.ts'

const COLUMNS = [-86, -52, -18, 18, 52, 86] as const
const HILLS = [
  [-30, 350],
  [120, 250],
  [240, 312],
  [360, 268],
  [470, 318],
  [620, 236],
  [840, 350],
] as const

/** The pavilion of Hafez among cypresses and orange blossom. */
export function Shiraz({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={560} y={170} />
      <Mountains paint={paint} seed="shiraz" points={HILLS} fill={paint.far} />
      <Haze paint={paint} y={360} tall={120} />
      <path d={grovesOf('eram-far', { base: 372, size: 70 })} fill={paint.near} />
      <Portico paint={paint} />
      <Cypress paint={paint} x={232} y={420} tall={190} />
      <Cypress paint={paint} x={568} y={420} tall={190} />
      <Cypress paint={paint} x={184} y={424} tall={160} />
      <Cypress paint={paint} x={616} y={424} tall={160} />
      <path d="M-10 424Q400 404 810 424V510H-10Z" fill={paint.ground} />
      <Pavilion paint={paint} />
      <path d="M352 452H448L520 500H280Z" fill={paint.stone} />
      <path d="M340 464h120M318 478h164" stroke={paint.deep} opacity="0.3" />
      <RoundTree paint={paint} x={96} y={486} tall={130} fruit={paint.gold} />
      <RoundTree paint={paint} x={704} y={486} tall={130} fruit={paint.gold} />
      <path d={grovesOf('roses-start', { base: 494, size: 44, to: 270 })} fill={paint.leaf} />
      <path d={grovesOf('roses-end', { base: 494, size: 44, from: 530 })} fill={paint.leaf} />
      <path
        d="M20 486h.1M58 492h.1M96 482h.1M140 492h.1M176 484h.1M220 492h.1M560 490h.1M600 482h.1M640 492h.1M684 484h.1M730 492h.1M772 486h.1"
        stroke={paint.bloom}
        strokeWidth="10"
        strokeLinecap="round"
      />
      <Birds paint={paint} x={300} y={160} />
    </>
  )
}

function Pavilion({ paint }: SceneProps) {
  return (
    <g transform="translate(400 452)">
      <path d="M-118 0h236v-9h-12v-8h-212v8h-12Z" fill={paint.stone} />
      <path d="M-88 -17V-140H88V-17Z" fill={paint.opening} opacity="0.2" />
      <rect x="-26" y="-34" width="52" height="17" fill={paint.white} />
      {COLUMNS.map((x) => (
        <path key={x} d={`M${x - 6} -17v-5h2V-128l-4 -8h16l-4 8V-22h2v5Z`} fill={paint.stone} />
      ))}
      <path d="M-104 -136h208v-14h-208ZM-110 -150h220v-7h-220Z" fill={paint.stone} />
      <path d="M-100 -143h200" stroke={paint.dome} strokeWidth="6" strokeDasharray="9 4" />
      <path
        d="M-98 -157C-92 -192 -62 -206 -36 -212C-20 -216 -12 -226 0 -246C12 -226 20 -216 36 -212C62 -206 92 -192 98 -157Z"
        fill={paint.dome}
      />
      <path
        d="M-60 -157C-56 -186 -34 -204 0 -240M-24 -157C-22 -190 -12 -210 0 -240M24 -157C22 -190 12 -210 0 -240M60 -157C56 -186 34 -204 0 -240"
        stroke={paint.snow}
        strokeWidth="1.6"
        opacity="0.5"
      />
      <path d="M0 -240v-16" stroke={paint.gold} strokeWidth="3" strokeLinecap="round" />
    </g>
  )
}

/** The twin-walled arcade behind the pavilion. */
function Portico({ paint }: SceneProps) {
  const arches = Array.from({ length: 22 }, (_, arch) => roundArchPath(18 + arch * 38, 424, 24, 40))
  return (
    <>
      <rect x="-10" y="368" width="820" height="62" fill={paint.stone} opacity="0.9" />
      <path d={arches.join('')} fill={paint.opening} opacity="0.55" />
      <path d="M-10 371H810" stroke={paint.brick} strokeWidth="6" />
    </>
  )
}
