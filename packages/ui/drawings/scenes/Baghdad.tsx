import { Birds, Haze, Roofs, Sun, Water } from './Landscape.tsx'
import { Palm } from './Plants.tsx'
import type { SceneProps } from './paint.ts'
import { grovesOf } from './terrain.ts'

/** The split turquoise dome beside the Tigris. */
export function Baghdad({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={180} y={190} r={30} />
      <Haze paint={paint} y={360} tall={130} />
      <Roofs paint={paint} seed="baghdad" base={396} low={16} high={86} opacity={0.75} />
      <path d="M668 396V236l4 -26 4 26v160ZM660 262h24l-4 12h-16Z" fill={paint.skyline} />
      <Haze paint={paint} y={400} tall={70} />
      <path d={grovesOf('tigris', { base: 408, size: 34 })} fill={paint.leaf} />
      <Monument paint={paint} />
      <Palm paint={paint} x={150} y={434} tall={116} lean={8} />
      <Palm paint={paint} x={204} y={436} tall={92} lean={-4} />
      <Palm paint={paint} x={610} y={436} tall={106} lean={-8} />
      <Water paint={paint} y={436} seed="tigris" />
      <path d="M316 438h74l-22 62h-66ZM420 438h62l14 62h-60Z" fill={paint.dome} opacity="0.4" />
      <path d="M-10 430H810V440H-10Z" fill={paint.stone} />
      <path d="M560 470c34 12 96 12 130 -4l-14 18h-102Z" fill={paint.trunk} />
      <path d="M592 470q30 -34 66 -2" stroke={paint.stone} strokeWidth="4" />
      <Palm paint={paint} x={54} y={508} tall={226} lean={12} />
      <Palm paint={paint} x={752} y={508} tall={196} lean={-12} />
      <Birds paint={paint} x={500} y={150} />
    </>
  )
}

function Monument({ paint }: SceneProps) {
  return (
    <g transform="translate(396 430)">
      <path d="M-196 0L-170 -18H170L196 0Z" fill={paint.stone} />
      <path d="M10 -18C-30 -30 -60 -40 -36 -60Z" fill={paint.deep} />
      <path d="M-14 -18C-52 -84 -30 -152 -6 -208C-84 -176 -116 -80 -92 -18Z" fill={paint.dome} />
      <path
        d="M-14 -18C-52 -84 -30 -152 -6 -208C-46 -152 -62 -82 -40 -18Z"
        fill={paint.shade}
        opacity="0.34"
      />
      <path d="M46 -18C56 -80 48 -132 30 -180C96 -150 128 -76 108 -18Z" fill={paint.dome} />
      <path
        d="M46 -18C56 -80 48 -132 30 -180C62 -130 76 -76 66 -18Z"
        fill={paint.snow}
        opacity="0.22"
      />
      <path
        d="M-92 -50C-90 -100 -66 -160 -22 -196M-98 -36C-100 -40 -101 -50 -100 -60M108 -50C106 -92 86 -138 50 -166"
        stroke={paint.snow}
        strokeWidth="1.8"
        opacity="0.45"
      />
      <path d="M14 -18v-44M14 -60q10 -6 18 0q-8 6 -18 2" stroke={paint.bloom} strokeWidth="3" />
    </g>
  )
}
