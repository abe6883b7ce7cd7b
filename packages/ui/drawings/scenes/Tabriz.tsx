import { Birds, Haze, Mountains, Sun, Water } from './Landscape.tsx'
import { arcadePath, domePath } from './masonry.ts'
import { RoundTree } from './Plants.tsx'
import type { SceneProps } from './paint.ts'
import { grovesOf } from './terrain.ts'

const SAHAND = [
  [-30, 330],
  [110, 238],
  [210, 300],
  [340, 170],
  [470, 286],
  [560, 216],
  [660, 296],
  [740, 250],
  [850, 330],
] as const

/** The pavilion of El Goli mirrored in its lake, Sahand white behind it. */
export function Tabriz({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={600} y={150} />
      <Mountains paint={paint} seed="sahand" points={SAHAND} snowLine={246} fill={paint.far} />
      <Haze paint={paint} y={350} tall={120} />
      <path d={grovesOf('elgoli-far', { base: 348, size: 60 })} fill={paint.close} />
      <path d={grovesOf('elgoli', { base: 372, size: 78 })} fill={paint.leaf} />
      <path d="M-10 392H810V410H-10Z" fill={paint.stone} />
      <Water paint={paint} y={408} seed="elgoli" />
      <g transform="translate(0 848) scale(1 -1)" opacity="0.36">
        <Pavilion paint={paint} />
      </g>
      <Pavilion paint={paint} />
      <path d="M292 424H508L526 430H274Z" fill={paint.haze} opacity="0.6" />
      <path d="M512 412L810 438V452L512 420Z" fill={paint.stone} />
      <path
        d="M540 410v10M590 414v10M640 418v11M690 422v12M740 426v12M512 404L810 428"
        stroke={paint.deep}
        strokeWidth="2"
        opacity="0.6"
      />
      <path d="M150 454c16 10 44 10 62 0l-4 14h-54Z" fill={paint.bloom} />
      <path d="M182 454v-26l-18 24M182 428l16 24" stroke={paint.snow} strokeWidth="2" />
      <RoundTree paint={paint} x={52} y={512} tall={176} />
      <RoundTree paint={paint} x={752} y={520} tall={150} />
      <Birds paint={paint} x={240} y={150} />
    </>
  )
}

function Pavilion({ paint }: SceneProps) {
  return (
    <g transform="translate(400 424)">
      <path d="M-112 0V-14H112V0Z" fill={paint.stone} />
      <path d="M-96 -14V-86H96V-14Z" fill={paint.white} />
      <path
        d={arcadePath(
          { from: -92, pitch: 23, count: 8, base: -14 },
          { wide: 15, tall: 54, round: true },
        )}
        fill={paint.opening}
      />
      <path d="M-104 -86H104V-94H-104Z" fill={paint.stone} />
      <path d="M-62 -94V-146H62V-94Z" fill={paint.white} />
      <path
        d={arcadePath(
          { from: -56, pitch: 22.4, count: 5, base: -96 },
          { wide: 14, tall: 38, round: true },
        )}
        fill={paint.opening}
      />
      <path d="M-72 -146H72V-154H-72Z" fill={paint.stone} />
      <path d={domePath(0, -154, { wide: 108, tall: 62, bulge: 0 })} fill={paint.dome} />
      <path
        d="M-28 -154C-26 -184 -14 -202 0 -214C14 -202 26 -184 28 -154M0 -154v-74"
        stroke={paint.snow}
        strokeWidth="1.5"
        opacity="0.5"
      />
      <path
        d="M-96 -102h192"
        stroke={paint.deep}
        strokeDasharray="2 5"
        strokeWidth="9"
        opacity="0.35"
      />
    </g>
  )
}
