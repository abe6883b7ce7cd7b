import { Birds, Haze, Roofs, Sun, SunPath, Water } from './Landscape.tsx'
import { Palm } from './Plants.tsx'
import type { SceneProps } from './paint.ts'

/** West Bay's towers across the water, the Museum of Islamic Art and a dhow before them. */
export function Doha({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={600} y={236} r={36} />
      <Haze paint={paint} y={390} tall={150} />
      <Roofs paint={paint} seed="doha" base={408} low={26} high={110} opacity={0.5} />
      <Haze paint={paint} y={406} tall={80} />
      <Towers paint={paint} />
      <Haze paint={paint} y={414} tall={50} strength={0.6} />
      <Water paint={paint} y={412} seed="doha" />
      <SunPath paint={paint} x={600} y={412} />
      <Museum paint={paint} />
      <Dhow paint={paint} />
      <path d="M640 500C680 476 740 468 810 466V510H640Z" fill={paint.sand} />
      <Palm paint={paint} x={716} y={500} tall={186} lean={-10} />
      <Palm paint={paint} x={768} y={502} tall={228} lean={-6} />
      <Birds paint={paint} x={250} y={160} />
    </>
  )
}

function Towers({ paint }: SceneProps) {
  return (
    <>
      <path
        d="M300 412V240L324 214V412ZM470 412V252L500 226V412ZM548 412V300H582V412Z"
        fill={paint.near}
      />
      <path
        d="M336 412C340 360 330 330 334 282Q350 268 366 282C370 330 360 360 364 412Z"
        fill={paint.glass}
      />
      <path
        d="M335 296L366 330M333 320L362 352M334 350L362 378M337 380L363 402M366 296L335 330M364 324L336 352M362 356L337 382"
        stroke={paint.shade}
        strokeWidth="1.3"
        opacity="0.4"
      />
      <path
        d="M392 412V262C392 226 404 206 416 190C428 206 440 226 440 262V412Z"
        fill={paint.glass}
      />
      <path
        d="M416 190V160M404 412V224M416 412V196M428 412V224M392 290h48M392 330h48M392 370h48"
        stroke={paint.shade}
        strokeWidth="1.4"
        opacity="0.35"
      />
      <path
        d="M256 412V306H288V412ZM508 412V326L522 300L538 326V412ZM594 412V344H632V412Z"
        fill={paint.close}
      />
      <path
        d="M308 256v140M316 250v146M480 262v130M490 254v140M558 312v90M570 312v90M266 318v84M522 330v70M608 356v44"
        stroke={paint.panes}
        strokeWidth="2"
        strokeDasharray="5 5"
        opacity="0.55"
      />
    </>
  )
}

function Museum({ paint }: SceneProps) {
  return (
    <g transform="translate(150 446)">
      <path d="M-170 0H150V12H-170Z" fill={paint.stone} />
      <path
        d="M-116 0V-44H-84V-72H-56V-100H-34L-26 -116H22L30 -100H50V-72H78V-44H112V0Z"
        fill={paint.stone}
      />
      <path d="M-4 -116H22L30 -100H50V-72H78V-44H112V0H-4Z" fill={paint.shade} opacity="0.16" />
      <path
        d="M-84 -44L-56 -72H50L78 -44M-56 -72L-34 -100H30L50 -72"
        stroke={paint.shade}
        opacity="0.35"
        strokeWidth="1.5"
      />
      <path
        d="M-12 -92q9 -10 18 0ZM-20 0v-24q16 -16 32 0V0ZM-96 -30h8v12h-8ZM-70 -30h8v12h-8ZM60 -30h8v12h-8ZM86 -30h8v12h-8Z"
        fill={paint.opening}
      />
    </g>
  )
}

function Dhow({ paint }: SceneProps) {
  return (
    <g transform="translate(432 474)">
      <path d="M-90 10Q0 24 100 8Q20 28 -90 10Z" fill={paint.dark} opacity="0.3" />
      <path
        d="M-104 -30C-80 -14 -20 -10 40 -12C70 -14 88 -22 96 -36H108C106 -14 96 4 84 12H-68C-84 2 -96 -12 -104 -30Z"
        fill={paint.brick}
      />
      <path
        d="M-104 -30C-80 -14 -20 -10 40 -12C70 -14 88 -22 96 -36"
        stroke={paint.stone}
        strokeWidth="3"
      />
      <path d="M-10 -12L-16 -120" stroke={paint.trunk} strokeWidth="4" />
      <path
        d="M-88 -52Q-20 -80 38 -136C50 -90 44 -50 28 -24C-20 -28 -60 -34 -88 -52Z"
        fill={paint.white}
      />
      <path
        d="M38 -136C50 -90 44 -50 28 -24L-6 -28C20 -64 32 -100 38 -136Z"
        fill={paint.shade}
        opacity="0.15"
      />
    </g>
  )
}
