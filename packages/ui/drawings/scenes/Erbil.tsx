import { Birds, Haze, Mountains, Sun } from './Landscape.tsx'
import { arcadePath, roundArchPath } from './masonry.ts'
import { RoundTree } from './Plants.tsx'
import type { SceneProps } from './paint.ts'
import { grovesOf } from './terrain.ts'

const ZAGROS = [
  [-40, 320],
  [110, 214],
  [240, 286],
  [390, 186],
  [520, 282],
  [660, 210],
  [850, 320],
] as const

/** The citadel of Erbil on its mound, fountains of the square at its feet. */
export function Erbil({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={170} y={140} />
      <Mountains paint={paint} seed="zagros" points={ZAGROS} snowLine={214} fill={paint.far} />
      <Haze paint={paint} y={350} tall={140} />
      <path d="M70 440C120 370 150 330 190 300H610C650 330 680 370 730 440Z" fill={paint.ground} />
      <path
        d="M400 300H610C650 330 680 370 730 440H470C470 390 450 340 400 300Z"
        fill={paint.shade}
        opacity="0.14"
      />
      <path
        d="M250 316q-30 50 -70 116M340 312q-14 60 -30 120M470 312q14 60 30 120M560 316q30 50 70 116"
        stroke={paint.haze}
        strokeWidth="2"
        opacity="0.5"
      />
      <Walls paint={paint} />
      <path d={grovesOf('erbil', { base: 440, size: 36 })} fill={paint.leaf} />
      <path d="M-10 400H90V386H150V446H-10ZM810 396H730V382H660V446H810Z" fill={paint.brick} />
      <path
        d={`${arcadePath({ from: -4, pitch: 26, count: 6, base: 446 }, { wide: 16, tall: 32 })}${arcadePath({ from: 660, pitch: 26, count: 6, base: 446 }, { wide: 16, tall: 32 })}`}
        fill={paint.opening}
      />
      <path d="M-10 444H810V510H-10Z" fill={paint.stone} />
      <path d="M220 500L270 458H530L580 500Z" fill={paint.water} />
      <path
        d="M290 476q4 -46 16 -46t16 46M352 480q4 -56 18 -56t18 56M418 480q4 -56 18 -56t18 56M484 476q4 -46 16 -46t16 46"
        stroke={paint.snow}
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.85"
      />
      <RoundTree paint={paint} x={70} y={506} tall={132} />
      <RoundTree paint={paint} x={736} y={506} tall={132} />
      <Birds paint={paint} x={560} y={140} />
    </>
  )
}

function Walls({ paint }: SceneProps) {
  return (
    <>
      <path
        d="M186 306V254H214V246H262V258H300V240H352V226H448V240H494V256H540V246H586V254H614V306Z"
        fill={paint.brick}
      />
      <path d="M448 240H494V256H540V246H586V254H614V306H448Z" fill={paint.shade} opacity="0.16" />
      <path
        d="M214 306V252M262 306V262M300 306V246M500 306V260M540 306V254M586 306V258"
        stroke={paint.deep}
        strokeWidth="2"
        opacity="0.4"
      />
      <path
        d="M196 262h8v12h-8ZM224 256h8v12h-8ZM242 256h8v12h-8ZM272 266h8v12h-8ZM310 250h8v12h-8ZM330 250h8v12h-8ZM462 250h8v12h-8ZM480 250h8v12h-8ZM512 266h8v12h-8ZM552 256h8v12h-8ZM570 256h8v12h-8ZM596 262h8v12h-8Z"
        fill={paint.opening}
      />
      <path d="M352 308V222H448V308Z" fill={paint.stone} />
      <path d="M348 226h104" stroke={paint.brick} strokeWidth="7" />
      <path d={roundArchPath(400, 308, 46, 66)} fill={paint.opening} />
      <path d="M400 222V176" stroke={paint.trunk} strokeWidth="3" />
      <path d="M400 178q18 -6 34 2v20q-16 -8 -34 -2Z" fill={paint.gold} />
    </>
  )
}
