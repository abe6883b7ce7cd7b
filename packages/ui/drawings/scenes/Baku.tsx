import { Birds, Haze, Roofs, Sun, Water } from './Landscape.tsx'
import { arcadePath } from './masonry.ts'
import { Cypress } from './Plants.tsx'
import type { SceneProps } from './paint.ts'
import { grovesOf, hillsOf } from './terrain.ts'

/** The three Flame Towers over the walled city and the Maiden Tower by the Caspian. */
export function Baku({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={590} y={190} r={30} />
      <path d={hillsOf('absheron', 300, 22, 3)} fill={paint.far} />
      <Haze paint={paint} y={380} tall={130} />
      <Roofs paint={paint} seed="baku" base={404} low={20} high={86} opacity={0.7} />
      <path d="M180 404C260 340 330 326 400 326S560 344 640 404Z" fill={paint.near} />
      <Flame paint={paint} x={352} y={352} tall={196} />
      <Flame paint={paint} x={424} y={348} tall={238} />
      <Flame paint={paint} x={490} y={356} tall={178} />
      <Haze paint={paint} y={400} tall={70} strength={0.8} />
      <path
        d={grovesOf('upland-park', { base: 384, size: 40, from: 150, to: 660 })}
        fill={paint.leaf}
      />
      <path
        d="M-10 436V384H60V372H140V390H220V376H300V394H380V436ZM470 436V392H560V374H630V388H720V370H810V436Z"
        fill={paint.stone}
      />
      <path
        d={`${arcadePath({ from: -6, pitch: 24, count: 16, base: 428 }, { wide: 11, tall: 24 })}${arcadePath({ from: 476, pitch: 24, count: 14, base: 428 }, { wide: 11, tall: 24 })}`}
        fill={paint.opening}
      />
      <MaidenTower paint={paint} />
      <path d={grovesOf('bulvar', { base: 446, size: 26 })} fill={paint.evergreen} />
      <path d="M-10 444H810V456H-10Z" fill={paint.stone} />
      <Water paint={paint} y={454} seed="caspian" />
      <Cypress paint={paint} x={92} y={452} tall={92} />
      <Cypress paint={paint} x={690} y={452} tall={92} />
      <Birds paint={paint} x={200} y={180} />
    </>
  )
}

function Flame({ paint, x, y, tall }: SceneProps & { x: number; y: number; tall: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${tall / 200})`}>
      <path
        d="M-26 30C-48 -40 -34 -110 6 -200C2 -150 40 -110 36 -50C34 -10 30 10 26 30Z"
        fill={paint.glass}
      />
      <path
        d="M6 -200C2 -150 40 -110 36 -50C34 -10 30 10 26 30H4C18 -60 -6 -120 6 -200Z"
        fill={paint.shade}
        opacity="0.26"
      />
      <path
        d="M-34 -30C-20 -24 16 -24 36 -34M-36 -66C-20 -60 14 -60 36 -68M-30 -102C-16 -98 12 -98 30 -104M-18 -138C-8 -134 6 -134 18 -138M-32 6C-16 12 14 12 32 4"
        stroke={paint.snow}
        strokeWidth="1.8"
        opacity="0.55"
      />
      <path d="M-10 30C-24 -40 -18 -110 4 -180" stroke={paint.gold} strokeWidth="3" opacity="0.5" />
    </g>
  )
}

function MaidenTower({ paint }: SceneProps) {
  return (
    <g transform="translate(262 444)">
      <path d="M-40 0L-36 -112H36L40 0Z" fill={paint.brick} />
      <path d="M30 0L34 -98H58L62 0Z" fill={paint.brick} />
      <path
        d="M-38 -20H40M-38 -34H40M-37 -48H39M-37 -62H38M-36 -76H38M-36 -90H37"
        stroke={paint.deep}
        strokeWidth="2"
        opacity="0.3"
      />
      <path d="M-38 -112h76v-10h-10v6h-10v-6h-12v6h-10v-6h-12v6h-10v-6h-12Z" fill={paint.stone} />
      <path d="M-4 -84h8v16h-8ZM-4 -46h8v16h-8Z" fill={paint.opening} />
    </g>
  )
}
