import { Birds, Haze, Roofs, Sun, Water } from './Landscape.tsx'
import { arcadePath } from './masonry.ts'
import type { SceneProps } from './paint.ts'
import { grovesOf, hillsOf } from './terrain.ts'

/** Hagia Sophia above the Bosphorus, a ferry and its gulls in front. */
export function Istanbul({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={620} y={200} r={30} />
      <path d={hillsOf('uskudar', 310, 18, 4)} fill={paint.far} />
      <Haze paint={paint} y={360} tall={100} />
      <Roofs paint={paint} seed="galata" base={372} low={12} high={44} opacity={0.8} />
      <path d="M92 372V286h-4l3 -10h-2L106 240l17 36h-2l3 10h-4v86Z" fill={paint.near} />
      <Haze paint={paint} y={382} tall={60} />
      <Mosque paint={paint} />
      <path d={grovesOf('gulhane', { base: 402, size: 34 })} fill={paint.leaf} />
      <path d="M-10 404H810V416H-10Z" fill={paint.stone} />
      <Water paint={paint} y={412} seed="bosphorus" />
      <Ferry paint={paint} />
      <Birds paint={paint} x={330} y={440} scale={1.1} />
      <Birds paint={paint} x={130} y={170} />
    </>
  )
}

function Mosque({ paint }: SceneProps) {
  return (
    <g transform="translate(400 404)">
      {[-196, 196, -138, 138].map((x, minaret) => (
        <Spire key={x} paint={paint} x={x} tall={minaret < 2 ? 228 : 212} />
      ))}
      <path d="M-170 0V-64H-130V-84H130V-64H170V0Z" fill={paint.stone} />
      <path d="M-112 -84V-128H112V-84Z" fill={paint.brick} />
      <path
        d="M-112 -112a44 44 0 0 1 60 -36L-40 -84H-112ZM112 -112a44 44 0 0 0 -60 -36L40 -84H112Z"
        fill={paint.glass}
      />
      <path d="M-78 -126V-150H78V-126Z" fill={paint.stone} />
      <path d="M-74 -150C-70 -196 -36 -212 0 -212S70 -196 74 -150Z" fill={paint.glass} />
      <path
        d="M-40 -150C-38 -184 -20 -206 0 -212C20 -206 38 -184 40 -150M0 -150V-212"
        stroke={paint.shade}
        strokeWidth="1.4"
        opacity="0.35"
      />
      <path d="M0 -210v-20" stroke={paint.gold} strokeWidth="3" strokeLinecap="round" />
      <path
        d={arcadePath(
          { from: -74, pitch: 14.8, count: 10, base: -130 },
          { wide: 7, tall: 15, round: true },
        )}
        fill={paint.opening}
      />
      <path d="M-60 -84a60 52 0 0 1 120 0Z" fill={paint.stone} />
      <path
        d={arcadePath(
          { from: -44, pitch: 17.6, count: 5, base: -88 },
          { wide: 10, tall: 26, round: true },
        )}
        fill={paint.opening}
      />
      <path
        d={arcadePath(
          { from: -166, pitch: 25.6, count: 13, base: -8 },
          { wide: 14, tall: 40, round: true },
        )}
        fill={paint.opening}
        opacity="0.85"
      />
      <path d="M-170 -62H170M-130 -84H130" stroke={paint.brick} strokeWidth="4" />
      <path d="M-176 -64a26 22 0 0 1 52 0ZM124 -64a26 22 0 0 1 52 0Z" fill={paint.glass} />
    </g>
  )
}

function Spire({ paint, x, tall }: SceneProps & { x: number; tall: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d={`M-7 0L-5 ${-tall * 0.78}H5L7 0Z`} fill={paint.stone} />
      <path d={`M-9 ${-tall * 0.62}h18v-6h-18ZM-8 ${-tall * 0.78}h16v-5h-16Z`} fill={paint.brick} />
      <path d={`M-5.5 ${-tall * 0.8}L0 ${-tall}L5.5 ${-tall * 0.8}Z`} fill={paint.glass} />
    </g>
  )
}

function Ferry({ paint }: SceneProps) {
  return (
    <g transform="translate(470 468)">
      <path d="M-110 12Q10 24 150 10Q30 30 -110 12Z" fill={paint.dark} opacity="0.3" />
      <path d="M-110 -16H124L104 14H-84C-98 8 -106 -4 -110 -16Z" fill={paint.white} />
      <path d="M-98 4H110L104 14H-84Z" fill={paint.bloom} />
      <path d="M-84 -16V-34H92V-16ZM-60 -34V-48H56V-34Z" fill={paint.white} />
      <path
        d="M-76 -30H84M-52 -44H48"
        stroke={paint.opening}
        strokeWidth="7"
        strokeDasharray="9 5"
      />
      <path d="M-6 -48L-2 -76H18L22 -48Z" fill={paint.gold} />
      <path d="M-3 -68h22" stroke={paint.dark} strokeWidth="6" />
      <path
        d="M126 8q40 4 90 -2M126 14q60 8 130 0"
        stroke={paint.snow}
        strokeWidth="2.4"
        opacity="0.7"
      />
    </g>
  )
}
