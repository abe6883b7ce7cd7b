import { Dome, Minaret } from './Buildings.tsx'
import { Birds, Haze, Mountains, Sun, Water } from './Landscape.tsx'
import { arcadePath } from './masonry.ts'
import { RoundTree } from './Plants.tsx'
import type { SceneProps } from './paint.ts'
import { grovesOf } from './terrain.ts'

const SOFFEH = [
  [-30, 350],
  [90, 276],
  [170, 322],
  [250, 250],
  [350, 330],
  [520, 300],
  [600, 322],
  [690, 262],
  [830, 350],
] as const

/** Si-o-se-pol doubled in the Zayandeh-Rud, Naqsh-e Jahan's dome behind it. */
export function Isfahan({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={252} y={236} r={30} />
      <Mountains paint={paint} seed="soffeh" points={SOFFEH} fill={paint.far} />
      <Haze paint={paint} y={350} tall={100} />
      <g opacity="0.9" transform="translate(0 -30)">
        <Minaret
          paint={paint}
          x={510}
          base={350}
          wide={8}
          tall={104}
          fill={paint.stone}
          capFill={paint.dome}
        />
        <Minaret
          paint={paint}
          x={610}
          base={350}
          wide={8}
          tall={104}
          fill={paint.stone}
          capFill={paint.dome}
        />
        <Dome
          paint={paint}
          x={560}
          base={344}
          wide={74}
          tall={76}
          drum={18}
          fill={paint.dome}
          bulge={0.6}
        />
      </g>
      <path d={grovesOf('chaharbagh-far', { base: 326, size: 40 })} fill={paint.near} />
      <path d={grovesOf('chaharbagh', { base: 336, size: 58 })} fill={paint.leaf} />
      <Water paint={paint} y={404} seed="zayandeh" />
      <g transform="translate(0 812) scale(1 -1)" opacity="0.42">
        <Bridge paint={paint} />
      </g>
      <Bridge paint={paint} />
      <rect y="404" width="800" height="5" fill={paint.haze} opacity="0.55" />
      <RoundTree paint={paint} x={40} y={520} tall={150} />
      <RoundTree paint={paint} x={766} y={526} tall={170} />
      <Birds paint={paint} x={420} y={190} />
    </>
  )
}

function Bridge({ paint }: SceneProps) {
  return (
    <>
      <rect x="-10" y="316" width="820" height="90" fill={paint.brick} />
      <path d="M-10 318H810M-10 352H810" stroke={paint.stone} strokeWidth="4" />
      <path d="M-10 348H810" stroke={paint.deep} strokeWidth="2" opacity="0.4" />
      <path
        d={arcadePath({ from: -20, pitch: 28, count: 30, base: 347 }, { wide: 17, tall: 24 })}
        fill={paint.opening}
      />
      <path
        d={arcadePath({ from: -20, pitch: 56, count: 15, base: 406 }, { wide: 37, tall: 48 })}
        fill={paint.opening}
      />
      <path
        d={arcadePath({ from: -20, pitch: 56, count: 15, base: 406 }, { wide: 26, tall: 37 })}
        fill={paint.water}
        opacity="0.75"
      />
      <path
        d="M-20 406v-10h9v10M31 406v-10h10v10M87 406v-10h10v10M143 406v-10h10v10M199 406v-10h10v10M255 406v-10h10v10M311 406v-10h10v10M367 406v-10h10v10M423 406v-10h10v10M479 406v-10h10v10M535 406v-10h10v10M591 406v-10h10v10M647 406v-10h10v10M703 406v-10h10v10M759 406v-10h10v10"
        fill={paint.deep}
      />
    </>
  )
}
