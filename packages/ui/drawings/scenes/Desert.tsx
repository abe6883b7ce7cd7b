import { Birds, Haze, Mountains, Sun } from './Landscape.tsx'
import { Palm } from './Plants.tsx'
import type { SceneProps } from './paint.ts'

const KALUTS = [
  [-60, 352],
  [20, 276],
  [110, 340],
  [170, 292],
  [280, 350],
  [520, 346],
  [600, 288],
  [690, 338],
  [750, 270],
  [860, 352],
] as const

/** Dunes with their crests in the light, three camels on the way, and the worn clay towers of Lut behind. */
export function Desert({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={232} y={150} r={30} />
      <Mountains paint={paint} seed="lut" points={KALUTS} fill={paint.brick} shade={0.3} />
      <Haze paint={paint} y={360} tall={96} strength={0.9} />
      <path
        d="M-20 392C120 330 250 352 372 384C500 350 640 322 820 376V500H-20Z"
        fill={paint.sand}
      />
      <path
        d="M372 384C452 362 530 346 612 344C560 366 522 392 540 430C470 424 414 408 372 384Z"
        fill={paint.deep}
        opacity="0.2"
      />
      <path
        d="M-20 500V440C90 392 190 386 300 414C420 446 560 468 820 420V500Z"
        fill={paint.sand}
      />
      <path
        d="M96 396C160 384 232 394 300 414C372 434 436 450 520 458C420 474 300 486 196 470C148 462 104 436 96 396Z"
        fill={paint.deep}
        opacity="0.24"
      />
      <g transform="translate(664 372)">
        <path
          d="M-74 0V-34H74V0ZM-82 0V-44H-62V0ZM62 0V-44H82V0ZM-18 0V-50H18V0Z"
          fill={paint.stone}
        />
        <path d="M-10 0V-26Q0 -40 10 -26V0ZM-52 0V-16H-40V0ZM40 0V-16H52V0Z" fill={paint.opening} />
        <path d="M-82 -44h20M62 -44h20M-18 -50h36" stroke={paint.deep} strokeWidth="2.4" />
        <path d="M-46 -24h4M46 -24h4" stroke={paint.lamp} strokeWidth="4" />
      </g>
      <Camel paint={paint} x={408} y={398} />
      <Camel paint={paint} x={486} y={392} />
      <Camel paint={paint} x={560} y={388} />
      <Palm paint={paint} x={92} y={430} tall={104} lean={6} />
      <Palm paint={paint} x={52} y={446} tall={84} lean={-8} />
      <Birds paint={paint} x={520} y={150} />
    </>
  )
}

function Camel({ paint, x, y }: SceneProps & { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(0.62)`} fill={paint.dark}>
      <path d="M-30 0L-26 -34C-30 -44 -24 -54 -14 -54C-8 -72 8 -72 14 -54C26 -54 34 -48 38 -44C46 -48 48 -62 48 -74L62 -78L72 -70L60 -66C60 -48 54 -36 42 -30L44 0H39L34 -28H-12L-18 0H-23L-22 -28L-25 0Z" />
      <path d="M26 -28L30 0H26L20 -28ZM-6 -28L-4 0H-8L-12 -28Z" />
    </g>
  )
}
