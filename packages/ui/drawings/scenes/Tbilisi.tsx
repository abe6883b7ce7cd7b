import { Birds, Haze, Mountains, Sun, Water } from './Landscape.tsx'
import { arcadePath, roundArchPath } from './masonry.ts'
import { Cypress } from './Plants.tsx'
import type { SceneProps } from './paint.ts'
import { grovesOf, hillsOf } from './terrain.ts'

const CAUCASUS = [
  [-40, 300],
  [90, 196],
  [210, 270],
  [330, 178],
  [470, 268],
  [610, 190],
  [700, 256],
  [770, 214],
  [860, 300],
] as const
const HOUSES = [
  [24, 396, 'stone'],
  [112, 384, 'brick'],
  [202, 398, 'white'],
  [540, 396, 'brick'],
  [628, 386, 'white'],
  [716, 398, 'stone'],
] as const

/** Metekhi church on its cliff over the Mtkvari, Narikala and balconied houses around it. */
export function Tbilisi({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={200} y={150} />
      <Mountains paint={paint} seed="caucasus" points={CAUCASUS} snowLine={244} fill={paint.far} />
      <Haze paint={paint} y={330} tall={120} />
      <path d={hillsOf('narikala', 300, 18, 3)} fill={paint.near} />
      <Fortress paint={paint} />
      <path d={grovesOf('mtatsminda', { base: 352, size: 54 })} fill={paint.leaf} />
      {HOUSES.map(([x, y, wall]) => (
        <House key={x} paint={paint} x={x} y={y} wall={wall} />
      ))}
      <path d="M280 452L304 388L330 372H480L508 394L530 452Z" fill={paint.close} />
      <path d="M420 372H480L508 394L530 452H440Z" fill={paint.shade} opacity="0.25" />
      <path
        d="M330 452L346 400M380 452L372 396M470 452L462 400"
        stroke={paint.shade}
        opacity="0.3"
        strokeWidth="2"
      />
      <Church paint={paint} />
      <Cypress paint={paint} x={318} y={384} tall={70} />
      <Cypress paint={paint} x={494} y={392} tall={78} />
      <path d="M-10 440H290V456H-10ZM524 440H810V456H524Z" fill={paint.stone} />
      <Water paint={paint} y={452} seed="mtkvari" />
      <path d="M360 454h80l18 46H342Z" fill={paint.stone} opacity="0.25" />
      <Birds paint={paint} x={560} y={150} />
    </>
  )
}

function Church({ paint }: SceneProps) {
  return (
    <g transform="translate(404 374)">
      <path d="M-62 0V-56L-40 -78H40L62 -56V0Z" fill={paint.stone} />
      <path d="M-68 -56L-42 -86H-20V-56ZM68 -56L42 -86H20V-56Z" fill={paint.brick} />
      <path d="M-30 -56L0 -96L30 -56V0H-30Z" fill={paint.stone} />
      <path
        d="M-36 -54L0 -102L36 -54"
        stroke={paint.brick}
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <path d="M-22 -84V-138H22V-84L0 -96Z" fill={paint.stone} />
      <path d="M-28 -136L0 -196L28 -136Z" fill={paint.glass} />
      <path d="M0 -194v-18M-6 -206h12" stroke={paint.gold} strokeWidth="3" />
      <path
        d={`${arcadePath({ from: -20, pitch: 10, count: 4, base: -98 }, { wide: 5, tall: 30, round: true })}${roundArchPath(0, 0, 20, 38)}${roundArchPath(-46, -14, 8, 24)}${roundArchPath(46, -14, 8, 24)}`}
        fill={paint.opening}
      />
    </g>
  )
}

function Fortress({ paint }: SceneProps) {
  return (
    <g opacity="0.9">
      <path
        d="M540 318V282H548V276H556V282H566V252H574V246H582V252H598V286H650V278H658V262H690V286H720L760 310V330H540Z"
        fill={paint.brick}
      />
      <path
        d="M582 252H598V286H650V278H690V286H720L760 310V330H600Z"
        fill={paint.shade}
        opacity="0.18"
      />
      <path d="M572 266h7v12h-7ZM670 272h6v10h-6ZM616 298h6v10h-6Z" fill={paint.opening} />
    </g>
  )
}

type HouseProps = SceneProps & { x: number; y: number; wall: 'stone' | 'brick' | 'white' }

function House({ paint, x, y, wall }: HouseProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0 60V-22L36 -42L72 -22V60Z" fill={paint[wall]} />
      <path d="M-6 -18L36 -44L78 -18" stroke={paint.bloom} strokeWidth="7" strokeLinejoin="round" />
      <path
        d={arcadePath(
          { from: 6, pitch: 20, count: 3, base: 18 },
          { wide: 11, tall: 26, round: true },
        )}
        fill={paint.opening}
      />
      <path
        d="M-2 20H74M-2 8H74M0 -10V20M18 -10V20M36 -10V20M54 -10V20M72 -10V20"
        stroke={paint.trunk}
        strokeWidth="2.4"
      />
      <path d="M12 44v-14h12v14ZM46 44v-14h12v14Z" fill={paint.opening} />
    </g>
  )
}
