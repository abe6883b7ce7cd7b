import { Birds, Haze, Mountains, Roofs, Sun, SunPath, Water } from './Landscape.tsx'
import { Palm } from './Plants.tsx'
import type { SceneProps } from './paint.ts'

const HAJAR = [
  [-60, 350],
  [40, 262],
  [130, 316],
  [220, 238],
  [330, 318],
  [430, 270],
  [530, 318],
  [640, 230],
  [730, 306],
  [790, 268],
  [860, 350],
] as const

/** White houses round the bay of Mutrah, a round tower on either rock, and a dhow at anchor. */
export function Muscat({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={404} y={132} r={30} />
      <Mountains paint={paint} seed="hajar" points={HAJAR} fill={paint.stone} shade={0.3} />
      <Haze paint={paint} y={360} tall={92} />
      <Roofs
        paint={paint}
        seed="mutrah"
        base={392}
        low={26}
        high={62}
        from={150}
        to={650}
        fill={paint.white}
      />
      <path d="M282 392V340C282 322 318 322 318 340V392Z" fill={paint.dome} />
      <path
        d="M334 392V300H348V392ZM331 300H351V294H331ZM336 294L341 276L346 294Z"
        fill={paint.white}
      />
      <Rock paint={paint} x={92} turned={false} />
      <Rock paint={paint} x={708} turned />
      <Water paint={paint} y={392} seed="mutrah" />
      <SunPath paint={paint} x={404} y={392} />
      <g transform="translate(470 446)">
        <path
          d="M-96 -26C-60 -8 40 -8 92 -40L104 -42C100 -14 84 2 62 8H-58C-78 0 -90 -12 -96 -26Z"
          fill={paint.brick}
        />
        <path d="M-8 -20V-136" stroke={paint.trunk} strokeWidth="4" />
        <path
          d="M-76 -46Q-20 -78 42 -150C52 -104 44 -68 26 -34C-10 -30 -46 -32 -76 -46Z"
          fill={paint.white}
        />
        <path
          d="M42 -150C52 -104 44 -68 26 -34C16 -34 8 -34 0 -34C24 -70 36 -110 42 -150Z"
          fill={paint.shade}
          opacity="0.16"
        />
      </g>
      <Palm paint={paint} x={52} y={488} tall={130} lean={10} />
      <Palm paint={paint} x={756} y={490} tall={116} lean={-10} />
      <Birds paint={paint} x={560} y={120} />
    </>
  )
}

/** A rock at the mouth of the harbour with its fort. */
function Rock({ paint, x, turned }: SceneProps & { x: number; turned: boolean }) {
  return (
    <g transform={`translate(${x} 398)${turned ? ' scale(-1 1)' : ''}`}>
      <path d="M-150 6L-128 -34L-84 -52L-40 -84H46L78 -44L112 -30L140 6Z" fill={paint.brick} />
      <path
        d="M46 -84L78 -44L112 -30L140 6H40C52 -26 54 -56 46 -84Z"
        fill={paint.deep}
        opacity="0.3"
      />
      <path
        d="M-34 -84V-122H-40V-132H-30V-127H-22V-132H-12V-127H-4V-132H6V-127H14V-132H24V-122H18V-84Z"
        fill={paint.stone}
      />
      <path d="M18 -84V-106H58V-84Z" fill={paint.stone} />
      <path
        d="M-14 -84V-98Q-8 -106 -2 -98V-84ZM30 -98h5v7h-5ZM42 -98h5v7h-5Z"
        fill={paint.opening}
      />
    </g>
  )
}
