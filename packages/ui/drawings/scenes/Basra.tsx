import { Birds, Haze, Sun, SunPath, Water } from './Landscape.tsx'
import { arcadePath, roundArchPath } from './masonry.ts'
import { Palm } from './Plants.tsx'
import type { SceneProps } from './paint.ts'
import { grovesOf } from './terrain.ts'

/** Palm groves and shanasheel houses along the Shatt al-Arab. */
export function Basra({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={410} y={290} r={42} />
      <Haze paint={paint} y={370} tall={120} />
      <path d={grovesOf('arvand-far', { base: 366, size: 24 })} fill={paint.near} />
      {[286, 320, 350, 392, 430, 462, 500].map((x, palm) => (
        <Palm
          key={x}
          paint={paint}
          x={x}
          y={376}
          tall={62 + (palm % 3) * 20}
          lean={(palm % 3) * 5 - 5}
        />
      ))}
      <Haze paint={paint} y={380} tall={60} />
      <Water paint={paint} y={378} seed="arvand" />
      <SunPath paint={paint} x={410} y={378} />
      <Houses paint={paint} />
      <g transform="translate(800 6) scale(-0.86 1)">
        <Houses paint={paint} />
      </g>
      <path
        d="M330 452C370 472 440 472 492 446C474 476 450 482 410 482C372 482 346 474 330 452Z"
        fill={paint.trunk}
      />
      <path
        d="M400 462v-30q8 -8 14 0v30M448 404L424 500"
        stroke={paint.dark}
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="407" cy="422" r="7" fill={paint.dark} />
      <Palm paint={paint} x={232} y={512} tall={212} lean={10} />
      <Palm paint={paint} x={598} y={512} tall={190} lean={-12} />
      <Birds paint={paint} x={430} y={170} />
    </>
  )
}

function Houses({ paint }: SceneProps) {
  return (
    <>
      <path d="M-10 430V226H86V250H168V430Z" fill={paint.brick} />
      <path d="M-10 230H86M86 254H168" stroke={paint.stone} strokeWidth="7" />
      <path d="M2 262H72L78 336H-4ZM98 282H158L163 346H93Z" fill={paint.trunk} />
      <path
        d={`${arcadePath({ from: 2, pitch: 17.5, count: 4, base: 324 }, { wide: 12, tall: 50, round: true })}${arcadePath({ from: 98, pitch: 20, count: 3, base: 336 }, { wide: 13, tall: 44, round: true })}`}
        fill={paint.opening}
      />
      <path d="M-2 300H76M96 314H160M0 282H74" stroke={paint.brick} strokeWidth="2" />
      <path
        d={`${roundArchPath(38, 430, 34, 70)}${roundArchPath(126, 430, 28, 58)}`}
        fill={paint.opening}
      />
      <path d="M-10 426H190V440L170 448H-10Z" fill={paint.stone} />
    </>
  )
}
