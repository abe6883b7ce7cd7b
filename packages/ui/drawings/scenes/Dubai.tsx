import { Birds, Haze, Roofs, Sun, SunPath, Water } from './Landscape.tsx'
import { Palm } from './Plants.tsx'
import type { SceneProps } from './paint.ts'

/** Burj Khalifa over the skyline, the sail of Burj Al Arab on its shore. */
export function Dubai({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={250} y={250} r={34} />
      <Haze paint={paint} y={380} tall={150} />
      <Roofs paint={paint} seed="dubai-far" base={404} low={30} high={120} opacity={0.5} />
      <Haze paint={paint} y={404} tall={90} />
      <Burj paint={paint} />
      <Towers paint={paint} />
      <Haze paint={paint} y={412} tall={50} strength={0.6} />
      <Water paint={paint} y={412} seed="gulf" />
      <SunPath paint={paint} x={250} y={412} />
      <Sail paint={paint} />
      <path d="M-10 474C140 452 300 470 420 486S690 478 810 462V510H-10Z" fill={paint.sand} />
      <path
        d="M-10 470C140 448 300 466 420 482S690 474 810 458"
        stroke={paint.snow}
        strokeWidth="4"
        opacity="0.7"
      />
      <Palm paint={paint} x={60} y={502} tall={196} lean={10} />
      <Palm paint={paint} x={738} y={502} tall={212} lean={-10} />
      <Palm paint={paint} x={682} y={506} tall={140} lean={6} />
      <Birds paint={paint} x={530} y={150} />
    </>
  )
}

function Burj({ paint }: SceneProps) {
  return (
    <g transform="translate(430 412)">
      <path
        d="M-42 0V-64H-36V-110H-30V-156H-24V-196H-18V-236H-13V-270H-8V-304H-4V-330L-1 -388H1L4 -330V-290H9V-252H14V-212H20V-172H26V-128H32V-84H38V-40H44V0Z"
        fill={paint.glass}
      />
      <path
        d="M-14 0V-236M-2 0V-330M12 0V-252M26 0V-128M-28 0V-156"
        stroke={paint.shade}
        strokeWidth="1.4"
        opacity="0.35"
      />
      <path
        d="M-36 -64H-18M-30 -110H-8M-24 -156H-4M4 -212H14M4 -172H20M12 -128H26M12 -84H32"
        stroke={paint.snow}
        strokeWidth="1.6"
        opacity="0.6"
      />
      <path
        d="M2 0V-330H4V-290H9V-252H14V-212H20V-172H26V-128H32V-84H38V-40H44V0Z"
        fill={paint.shade}
        opacity="0.16"
      />
    </g>
  )
}

function Towers({ paint }: SceneProps) {
  return (
    <>
      <path
        d="M318 412V262L338 240V412ZM346 412V290H372V412ZM500 412V250Q516 232 532 250V412ZM540 412V300H566L574 412ZM584 412V272L606 252V412ZM614 412V318H642V412Z"
        fill={paint.near}
      />
      <path
        d="M286 412V308L296 290L306 308V412ZM470 412V320H494V412ZM650 412V346H684V412ZM240 412V352H278V412Z"
        fill={paint.close}
      />
      <path
        d="M326 280v110M356 304v90M512 262v120M520 262v120M592 288v100M624 332v70M476 334v60M486 334v60M256 364v40"
        stroke={paint.panes}
        strokeWidth="2"
        strokeDasharray="5 5"
        opacity="0.55"
      />
    </>
  )
}

function Sail({ paint }: SceneProps) {
  return (
    <g transform="translate(150 448)">
      <path d="M-46 0H56L46 12H-36Z" fill={paint.stone} />
      <path d="M-24 0V-176Q44 -126 46 0Z" fill={paint.white} />
      <path d="M-24 -176Q20 -112 14 0H46Q44 -126 -24 -176Z" fill={paint.glass} />
      <path
        d="M-24 4V-196M-24 -130Q6 -112 22 -84M-24 -80Q10 -72 34 -52M-24 -34Q14 -34 42 -22"
        stroke={paint.shade}
        strokeWidth="2"
        opacity="0.45"
      />
      <path d="M-40 -148h26l-4 6h-18Z" fill={paint.shade} opacity="0.6" />
    </g>
  )
}
