import { Birds, Haze, Mountains, Roofs, Sun } from './Landscape.tsx'
import { Cypress, RoundTree } from './Plants.tsx'
import type { SceneProps } from './paint.ts'
import { grovesOf } from './terrain.ts'

const ALBORZ = [
  [-40, 330],
  [70, 236],
  [130, 282],
  [236, 190],
  [300, 248],
  [432, 128],
  [520, 236],
  [606, 184],
  [668, 262],
  [752, 214],
  [850, 330],
] as const

/** Azadi tower under the snows of the Alborz. */
export function Tehran({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={150} y={130} />
      <Mountains paint={paint} seed="alborz" points={ALBORZ} snowLine={238} fill={paint.far} />
      <Haze paint={paint} y={350} tall={130} />
      <Roofs paint={paint} seed="tehran" base={400} low={24} high={92} opacity={0.75} />
      <path
        d="M628 400V262h-3l-9-12q12-11 30 0l-9 12h-3v138ZM629.5 248V206h3v42Z"
        fill={paint.skyline}
      />
      <Haze paint={paint} y={404} tall={70} />
      <path d={grovesOf('azadi-park', { base: 412, size: 40 })} fill={paint.leaf} />
      <path d="M-10 420Q400 396 810 420V510H-10Z" fill={paint.ground} />
      <ellipse cx="400" cy="438" rx="228" ry="20" fill={paint.haze} opacity="0.55" />
      <Azadi paint={paint} />
      <path d="M250 500C300 466 350 452 372 444H428C450 452 500 466 550 500Z" fill={paint.haze} />
      <path d="M318 500C344 474 368 458 384 450H416C432 458 456 474 482 500Z" fill={paint.water} />
      <Cypress paint={paint} x={196} y={462} tall={92} />
      <Cypress paint={paint} x={158} y={476} tall={112} />
      <Cypress paint={paint} x={604} y={462} tall={92} />
      <Cypress paint={paint} x={642} y={476} tall={112} />
      <RoundTree paint={paint} x={60} y={500} tall={120} fruit={paint.bloom} />
      <RoundTree paint={paint} x={742} y={500} tall={128} fruit={paint.bloom} />
      <Birds paint={paint} x={268} y={150} />
    </>
  )
}

function Azadi({ paint }: SceneProps) {
  return (
    <g transform="translate(400 442)">
      <path d="M-58 0C-54 -56 -31 -96 0 -106C31 -96 54 -56 58 0Z" fill={paint.deep} />
      <path d="M-50 0C-44 -50 -26 -84 0 -92C26 -84 44 -50 50 0Z" fill={paint.far} />
      <path
        d="M-122 0C-80 -22 -50 -74 -44 -136V-204H44V-136C50 -74 80 -22 122 0H58C54 -56 31 -96 0 -106C-31 -96 -54 -56 -58 0Z"
        fill={paint.white}
      />
      <path
        d="M-34 -118C-30 -140 -14 -160 0 -176C14 -160 30 -140 34 -118C20 -128 10 -126 0 -120C-10 -126 -20 -128 -34 -118Z"
        fill={paint.dome}
      />
      <path
        d="M-22 -124C-16 -140 -8 -152 0 -162C8 -152 16 -140 22 -124M-11 -123C-8 -134 -4 -142 0 -148C4 -142 8 -134 11 -123"
        stroke={paint.haze}
        strokeWidth="1.6"
      />
      <path
        d="M-104 0C-70 -28 -44 -78 -38 -136V-202M-88 0C-62 -34 -40 -82 -30 -122M-72 0C-56 -38 -38 -76 -20 -100M104 0C70 -28 44 -78 38 -136V-202M88 0C62 -34 40 -82 30 -122M72 0C56 -38 38 -76 20 -100"
        stroke={paint.shade}
        strokeWidth="1.5"
        opacity="0.4"
      />
      <path
        d="M44 -204V-136C50 -74 80 -22 122 0H58C54 -56 31 -96 0 -106V-204Z"
        fill={paint.shade}
        opacity="0.13"
      />
      <path
        d="M-40 -204v-9h12v9ZM-20 -204v-9h12v9ZM8 -204v-9h12v9ZM28 -204v-9h12v9Z"
        fill={paint.white}
      />
      <path d="M-34 -192h68" stroke={paint.shade} strokeWidth="2" opacity="0.4" />
    </g>
  )
}
