import { Birds, Haze, Sun } from './Landscape.tsx'
import { Fir, RoundTree } from './Plants.tsx'
import type { SceneProps } from './paint.ts'
import { hillsOf } from './terrain.ts'

/** Rice terraces, tea hills and a thatched house of Gilan in the morning mist. */
export function Rasht({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={210} y={150} />
      <path d={hillsOf('talesh-far', 214, 40, 4)} fill={paint.far} />
      <Haze paint={paint} y={280} tall={110} strength={0.9} />
      <path d={hillsOf('talesh', 262, 34, 5)} fill={paint.near} />
      <Haze paint={paint} y={330} tall={100} strength={0.9} />
      <path d={hillsOf('talesh-close', 312, 26, 4)} fill={paint.close} />
      {[30, 74, 110, 166, 580, 640, 688, 744].map((x, tree) => (
        <Fir key={x} paint={paint} x={x} y={356 + (tree % 3) * 8} tall={66 + (tree % 4) * 14} />
      ))}
      <Haze paint={paint} y={372} tall={80} strength={0.7} />
      <path d="M-10 366C160 340 300 352 420 362S680 350 810 340V510H-10Z" fill={paint.leaf} />
      <Paddies paint={paint} />
      <House paint={paint} />
      <RoundTree paint={paint} x={700} y={420} tall={104} fruit={paint.gold} />
      <RoundTree paint={paint} x={770} y={436} tall={124} fruit={paint.gold} />
      <path
        d="M40 500q4 -22 10 -26M52 500q0 -24 6 -30M66 500q-2 -20 -8 -26M300 500q4 -18 8 -22M312 500q0 -20 4 -26M690 500q4 -22 10 -26M704 500q0 -24 6 -30M720 500q-2 -20 -8 -26"
        stroke={paint.dark}
        strokeWidth="2.4"
        strokeLinecap="round"
        opacity="0.6"
      />
      <Birds paint={paint} x={470} y={170} />
    </>
  )
}

function Paddies({ paint }: SceneProps) {
  return (
    <>
      <path
        d="M-10 394C120 374 240 384 330 396C260 410 120 412 -10 412ZM-10 422C140 420 280 420 376 404C430 414 450 426 440 438C300 450 140 446 -10 450ZM-10 462C160 456 330 462 470 446C560 456 620 476 600 510H-10Z"
        fill={paint.water}
      />
      <path
        d="M470 402C600 398 700 408 810 404V430C700 432 580 430 478 420ZM500 434C620 440 720 440 810 442V510H640C640 480 590 452 500 434Z"
        fill={paint.water}
      />
      <path
        d="M20 400h190M60 432h240M30 438h120M40 474h330M90 484h420M540 412h200M640 454h150M690 474h120"
        stroke={paint.leaf}
        strokeWidth="3.4"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      <path
        d="M-10 394C120 374 240 384 330 396M-10 422C140 420 280 420 376 404M-10 462C160 456 330 462 470 446M470 402C600 398 700 408 810 404M500 434C620 440 720 440 810 442"
        stroke={paint.haze}
        strokeWidth="2"
        opacity="0.7"
      />
    </>
  )
}

function House({ paint }: SceneProps) {
  return (
    <g transform="translate(424 424)">
      <path d="M-74 0V-70H74V0Z" fill={paint.stone} />
      <path d="M-74 0V-16H74V0Z" fill={paint.brick} />
      <path d="M-46 -20v-38h22v38ZM26 -26v-28h24v28Z" fill={paint.opening} />
      <path d="M-12 -16v-44h20v44Z" fill={paint.dome} />
      <path
        d="M-84 2V-72M-56 2V-72M-20 2V-72M18 2V-72M56 2V-72M84 2V-72M-90 -26h180"
        stroke={paint.trunk}
        strokeWidth="4"
      />
      <path
        d="M-112 -62C-80 -92 -60 -124 -44 -146H44C60 -124 80 -92 112 -62C60 -74 -60 -74 -112 -62Z"
        fill={paint.gold}
      />
      <path
        d="M10 -146H44C60 -124 80 -92 112 -62C90 -68 60 -71 30 -71C32 -100 26 -126 10 -146Z"
        fill={paint.deep}
        opacity="0.35"
      />
      <path
        d="M-84 -84L-44 -138M-54 -84L-22 -138M-18 -84L-4 -138M18 -84L14 -138M54 -84L32 -138"
        stroke={paint.deep}
        strokeWidth="1.4"
        opacity="0.4"
      />
    </g>
  )
}
