import { Dome, Minaret, Portal } from './Buildings.tsx'
import { Birds, Haze, Mountains, Sun } from './Landscape.tsx'
import { archPath, domePath } from './masonry.ts'
import { Cypress } from './Plants.tsx'
import type { SceneProps } from './paint.ts'

const SHIRKUH = [
  [-40, 350],
  [80, 262],
  [190, 330],
  [330, 226],
  [470, 322],
  [590, 250],
  [690, 318],
  [770, 276],
  [860, 350],
] as const

/** Windcatchers over mud roofs, the twin minarets of the Jameh mosque, Shirkuh behind. */
export function Yazd({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={610} y={150} r={28} />
      <Mountains paint={paint} seed="shirkuh" points={SHIRKUH} fill={paint.far} />
      <Haze paint={paint} y={370} tall={110} />
      <Houses paint={paint} />
      <Minaret
        paint={paint}
        x={515}
        base={420}
        wide={13}
        tall={236}
        fill={paint.stone}
        capFill={paint.dome}
      />
      <Minaret
        paint={paint}
        x={563}
        base={420}
        wide={13}
        tall={236}
        fill={paint.stone}
        capFill={paint.dome}
      />
      <Portal paint={paint} x={539} base={440} wide={64} tall={142} fill={paint.stone} />
      <Dome
        paint={paint}
        x={634}
        base={412}
        wide={84}
        tall={62}
        drum={18}
        drumFill={paint.stone}
        fill={paint.dome}
        bulge={0.2}
      />
      <Windcatcher paint={paint} x={350} base={470} wide={78} tall={232} />
      <Windcatcher paint={paint} x={228} base={450} wide={50} tall={150} />
      <Windcatcher paint={paint} x={720} base={470} wide={56} tall={170} />
      <path
        d="M-10 446H120V424H190V440H300V416H446V452H600V434H680V450H810V510H-10Z"
        fill={paint.brick}
      />
      <path
        d="M-10 450H118M190 444H300M446 456H600M680 454H810"
        stroke={paint.stone}
        strokeWidth="6"
      />
      <path
        d={[60, 250, 400, 520, 760].map((x) => archPath(x, 502, 34, 44)).join('')}
        fill={paint.opening}
      />
      <path d={domePath(96, 426, { wide: 92, tall: 46, bulge: 0 })} fill={paint.stone} />
      <path d={domePath(500, 452, { wide: 70, tall: 32, bulge: 0 })} fill={paint.stone} />
      <Cypress paint={paint} x={160} y={470} tall={120} />
      <Cypress paint={paint} x={650} y={486} tall={96} />
      <Birds paint={paint} x={440} y={150} />
    </>
  )
}

type WindcatcherProps = SceneProps & { x: number; base: number; wide: number; tall: number }

function Windcatcher({ paint, x, base, wide, tall }: WindcatcherProps) {
  const left = x - wide / 2
  const top = base - tall
  const slots = [0.2, 0.4, 0.6, 0.8].map((share) => left + wide * share)
  return (
    <>
      <path
        d={`M${left - 3} ${base}L${left} ${top}h${wide}L${left + wide + 3} ${base}Z`}
        fill={paint.brick}
      />
      <path
        d={`M${left + wide * 0.62} ${top}H${left + wide}l3 ${tall}H${left + wide * 0.62}Z`}
        fill={paint.deep}
        opacity="0.28"
      />
      <path
        d={slots.map((slot) => `M${slot} ${top + 14}V${top + tall * 0.44}`).join('')}
        stroke={paint.deep}
        strokeWidth={wide * 0.11}
        strokeLinecap="round"
      />
      <path
        d={`M${left - 5} ${top}h${wide + 10}M${left - 3} ${top + tall * 0.5}h${wide + 6}`}
        stroke={paint.stone}
        strokeWidth="6"
      />
      <path
        d={`M${left - 12} ${top + tall * 0.58}h${wide + 24}`}
        stroke={paint.trunk}
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  )
}

function Houses({ paint }: SceneProps) {
  return (
    <g opacity="0.8">
      <path
        d="M-10 392H40V376H96V398H150V372H208V396H290V384H380V402H470V380H590V398H700V374H760V390H810V470H-10Z"
        fill={paint.stone}
      />
      <path
        d={[68, 246, 430, 740]
          .map((x) => domePath(x, x === 68 ? 378 : 392, { wide: 50, tall: 26, bulge: 0 }))
          .join('')}
        fill={paint.stone}
      />
      <path
        d="M110 420h10v14h-10ZM180 412h10v14h-10ZM300 416h10v14h-10ZM450 412h10v14h-10ZM730 410h10v14h-10ZM780 412h10v14h-10Z"
        fill={paint.opening}
      />
    </g>
  )
}
