import { Birds, Haze, Mountains, Roofs, Sun } from './Landscape.tsx'
import { RoundTree } from './Plants.tsx'
import type { SceneProps } from './paint.ts'
import { hillsOf } from './terrain.ts'

const ALVAND = [
  [-60, 340],
  [70, 196],
  [170, 280],
  [330, 120],
  [470, 276],
  [590, 176],
  [690, 268],
  [770, 210],
  [860, 340],
] as const
const RIBS = [-44, -26, -9, 9, 26, 44]

/** The ribbed tower over Avicenna among its trees, under the snow of Alvand. */
export function Hamedan({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={610} y={110} r={26} />
      <Mountains paint={paint} seed="alvand" points={ALVAND} snowLine={214} fill={paint.far} />
      <Haze paint={paint} y={360} tall={110} />
      <Roofs paint={paint} seed="hamedan" base={396} low={16} high={56} opacity={0.8} />
      <path d={hillsOf('hegmataneh', 396, 8, 4)} fill={paint.ground} />
      <g transform="translate(400 424)">
        <path d="M-170 0V-58H170V0Z" fill={paint.stone} />
        <path
          d="M-150 0V-44H-124V0ZM-112 0V-44H-86V0ZM86 0V-44H112V0ZM124 0V-44H150V0Z"
          fill={paint.opening}
        />
        <path d="M-176 -58H176V-68H-176ZM-66 -68H66V-80H-66Z" fill={paint.white} />
        <path d="M-52 -80L-30 -226H30L52 -80Z" fill={paint.deep} opacity="0.28" />
        <path
          d={RIBS.map(
            (at) => `M${at - 4} -80L${at * 0.58 - 3} -232H${at * 0.58 + 3}L${at + 4} -80Z`,
          ).join('')}
          fill={paint.stone}
        />
        <path d="M-36 -228H36V-240H-36ZM-32 -240L0 -300L32 -240Z" fill={paint.stone} />
        <path d="M0 -300L32 -240H0Z" fill={paint.shade} opacity="0.2" />
        <path d="M-24 0V-50H24V0Z" fill={paint.opening} />
      </g>
      <RoundTree paint={paint} x={128} y={450} tall={104} />
      <RoundTree paint={paint} x={196} y={440} tall={76} />
      <RoundTree paint={paint} x={616} y={442} tall={80} />
      <RoundTree paint={paint} x={690} y={452} tall={108} />
      <path d="M-20 500V452C200 436 600 436 820 452V500Z" fill={paint.leaf} />
      <path d="M352 500C372 470 384 448 388 424H412C416 448 428 470 448 500Z" fill={paint.sand} />
      <Birds paint={paint} x={170} y={150} />
    </>
  )
}
