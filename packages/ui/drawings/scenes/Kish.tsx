import { Birds, Haze, Roofs, Sun, SunPath, Water } from './Landscape.tsx'
import { Palm } from './Plants.tsx'
import type { SceneProps } from './paint.ts'

/** The Greek ship aground off the coral shore, at the hour people come to see it. */
export function Kish({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={236} y={296} r={38} />
      <Haze paint={paint} y={350} tall={80} />
      <Roofs paint={paint} seed="kish" base={346} low={6} high={46} from={600} opacity={0.7} />
      <Water paint={paint} y={344} seed="kish" />
      <SunPath paint={paint} x={236} y={344} />
      <Ship paint={paint} />
      <path
        d="M296 404Q420 392 560 404L610 412Q430 420 270 410Z"
        fill={paint.dark}
        opacity="0.35"
      />
      <path d="M-10 450C120 418 240 444 380 452S650 428 810 440V510H-10Z" fill={paint.sand} />
      <path
        d="M-10 446C120 414 240 440 380 448S650 424 810 436"
        stroke={paint.snow}
        strokeWidth="5"
        opacity="0.75"
      />
      <path
        d="M-10 458C120 428 240 452 380 460S650 438 810 450"
        stroke={paint.haze}
        strokeWidth="3"
        opacity="0.5"
      />
      <Palm paint={paint} x={92} y={486} tall={218} lean={14} />
      <Palm paint={paint} x={146} y={494} tall={150} lean={-8} />
      <Palm paint={paint} x={716} y={490} tall={190} lean={-12} />
      <path
        d="M560 476l34 -9 34 9M594 467v25"
        stroke={paint.bloom}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M556 477Q594 450 632 477Z" fill={paint.bloom} />
      <path
        d="M582 460q-6 8 -7 17M606 460q6 8 7 17"
        stroke={paint.snow}
        strokeWidth="4"
        opacity="0.8"
      />
      <path d="M640 492h30l9 -9" stroke={paint.trunk} strokeWidth="4" strokeLinecap="round" />
      <Birds paint={paint} x={470} y={190} />
    </>
  )
}

function Ship({ paint }: SceneProps) {
  return (
    <g transform="translate(430 404) rotate(-4)">
      <path
        d="M-150 -64C-146 -40 -132 -16 -118 4H132C146 -18 152 -46 156 -72L120 -62H-90L-98 -70H-128Z"
        fill={paint.brick}
      />
      <path
        d="M-136 -26C-130 -14 -124 -4 -118 4H132C138 -6 142 -16 146 -28C60 -14 -60 -14 -136 -26Z"
        fill={paint.deep}
      />
      <path d="M60 -62V-108H118V-64ZM70 -108V-128H108V-108Z" fill={paint.stone} />
      <path
        d="M68 -98h10v9h-10ZM84 -98h10v9h-10ZM100 -98h10v9h-10ZM68 -80h10v9h-10ZM84 -80h10v9h-10ZM100 -80h10v9h-10Z"
        fill={paint.opening}
        opacity="0.8"
      />
      <path d="M84 -128V-150H100V-128Z" fill={paint.brick} />
      <path d="M-110 -68V-136M-40 -62V-152M20 -62V-130" stroke={paint.deep} strokeWidth="4" />
      <path
        d="M-110 -132L-150 -66M-40 -150L-108 -136M-40 -150L20 -128L84 -148M-40 -128L-4 -66M20 -108L48 -64"
        stroke={paint.deep}
        strokeWidth="1.4"
        opacity="0.8"
      />
      <path
        d="M-146 -50C-60 -40 80 -40 153 -56"
        stroke={paint.stone}
        strokeWidth="2"
        opacity="0.5"
      />
      <path
        d="M-90 -46v30M-50 -42v22M10 -44v34M70 -44v20M110 -48v34"
        stroke={paint.deep}
        strokeWidth="3"
        opacity="0.35"
      />
    </g>
  )
}
