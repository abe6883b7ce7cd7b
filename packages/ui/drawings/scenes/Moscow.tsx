import { Birds, Haze, Roofs, Sun } from './Landscape.tsx'
import { arcadePath, domePath } from './masonry.ts'
import { Fir } from './Plants.tsx'
import type { Paint, SceneProps } from './paint.ts'
import { grovesOf, hillsOf } from './terrain.ts'

const TOWERS = [
  [-112, 118, 30, 'dome', 'snow'],
  [112, 110, 30, 'bloom', 'gold'],
  [-66, 160, 36, 'gold', 'dome'],
  [66, 152, 36, 'dome', 'gold'],
  [-34, 122, 30, 'bloom', 'snow'],
  [36, 116, 30, 'gold', 'bloom'],
] as const

/** Saint Basil's domes and the Saviour Tower over a snowy square. */
export function Moscow({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={600} y={170} />
      <path d={hillsOf('vorobyovy', 310, 14, 4)} fill={paint.far} />
      <Haze paint={paint} y={380} tall={120} />
      <Roofs paint={paint} seed="moskva" base={410} low={20} high={84} opacity={0.6} />
      <Haze paint={paint} y={410} tall={80} />
      <path
        d="M-10 430V366H10V358H22V366H44V358H56V366H78V358H90V366H112V358H124V366H230V430Z"
        fill={paint.brick}
      />
      <SaviourTower paint={paint} />
      <path d={grovesOf('zaryadye', { base: 424, size: 50, from: 540 })} fill={paint.close} />
      <Cathedral paint={paint} />
      <path d="M-10 434Q400 420 810 434V510H-10Z" fill={paint.ground} />
      <path
        d="M-10 452Q400 440 810 456M60 480Q420 462 810 484"
        stroke={paint.shade}
        opacity="0.12"
        strokeWidth="3"
      />
      <Fir paint={paint} x={70} y={492} tall={130} />
      <Fir paint={paint} x={690} y={484} tall={118} />
      <Fir paint={paint} x={752} y={500} tall={156} />
      <path
        d="M120 60h.1M220 120h.1M330 70h.1M470 110h.1M540 60h.1M690 90h.1M740 200h.1M60 200h.1M160 250h.1M660 270h.1M300 190h.1M520 220h.1M260 330h.1M620 350h.1M40 320h.1M760 340h.1"
        stroke={paint.snow}
        strokeWidth="5"
        strokeLinecap="round"
        opacity="0.85"
      />
      <Birds paint={paint} x={230} y={130} />
    </>
  )
}

function Cathedral({ paint }: SceneProps) {
  return (
    <g transform="translate(412 434)">
      <path d="M-26 -60V-170L-18 -186H18L26 -170V-60Z" fill={paint.brick} />
      <path d="M-22 -182L0 -272L22 -182Z" fill={paint.stone} />
      <path
        d="M-14 -200L0 -182L14 -200M-9 -222L0 -208L9 -222"
        stroke={paint.bloom}
        strokeWidth="3"
      />
      <Onion paint={paint} x={0} y={-264} wide={26} fill="gold" stripe="gold" />
      {TOWERS.map(([x, tall, wide, fill, stripe]) => (
        <g key={x}>
          <path d={`M${x - wide * 0.42} 0V${-tall}H${x + wide * 0.42}V0Z`} fill={paint.brick} />
          <path
            d={`M${x - wide * 0.42} ${-tall + 6}h${wide * 0.84}M${x - wide * 0.42} ${-tall + 26}h${wide * 0.84}`}
            stroke={paint.stone}
            strokeWidth="4"
          />
          <Onion paint={paint} x={x} y={-tall} wide={wide} fill={fill} stripe={stripe} />
        </g>
      ))}
      <path d="M-140 0V-54H140V0Z" fill={paint.brick} />
      <path d="M-140 -54H140" stroke={paint.stone} strokeWidth="6" />
      <path
        d={arcadePath(
          { from: -134, pitch: 26.8, count: 10, base: 0 },
          { wide: 16, tall: 38, round: true },
        )}
        fill={paint.opening}
      />
      <path
        d="M-146 -54l28 -26 28 26ZM90 -54l28 -26 28 26ZM-24 -54L0 -92l24 38Z"
        fill={paint.evergreen}
      />
    </g>
  )
}

type OnionProps = SceneProps & {
  x: number
  y: number
  wide: number
  fill: keyof Paint
  stripe: keyof Paint
}

function Onion({ paint, x, y, wide, fill, stripe }: OnionProps) {
  const tall = wide * 1.35
  const swirl = [-0.34, 0, 0.34].map(
    (at) =>
      `M${x + at * wide} ${y - 2}Q${x + at * wide + wide * 0.3} ${y - tall * 0.42} ${x} ${y - tall * 0.9}`,
  )
  return (
    <>
      <path d={domePath(x, y, { wide, tall, bulge: 1 })} fill={paint[fill]} />
      <path d={swirl.join('')} stroke={paint[stripe]} strokeWidth={wide * 0.09} opacity="0.85" />
      <path
        d={`M${x} ${y - tall + 2}v-15M${x - 4} ${y - tall - 8}h8`}
        stroke={paint.gold}
        strokeWidth="2.4"
      />
    </>
  )
}

function SaviourTower({ paint }: SceneProps) {
  return (
    <g transform="translate(212 430)">
      <path d="M-30 0V-128H30V0Z" fill={paint.brick} />
      <path d="M-30 -128h60v-8h-60ZM-22 -136V-184H22V-136Z" fill={paint.brick} />
      <path
        d="M-32 -128l3 -22 3 22ZM26 -128l3 -22 3 22ZM-30 -84h60"
        fill={paint.stone}
        stroke={paint.stone}
        strokeWidth="3"
      />
      <circle cy="-160" r="15" fill={paint.dark} />
      <circle cy="-160" r="13" stroke={paint.gold} strokeWidth="2.4" />
      <path d="M0 -160v-9M0 -160h6" stroke={paint.gold} strokeWidth="2" />
      <path d="M-18 -184L0 -268L18 -184Z" fill={paint.evergreen} />
      <path d="M0 -266v-8" stroke={paint.gold} strokeWidth="2.4" />
      <path d="M0 -287l3 8h8l-6 5 2 8-7-5-7 5 2-8-6-5h8Z" fill={paint.bloom} />
      <path d="M-10 0v-40q10 -14 20 0V0ZM-18 -98h8v14h-8ZM10 -98h8v14h-8Z" fill={paint.opening} />
    </g>
  )
}
