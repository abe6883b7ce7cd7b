import { Birds, Haze, Roofs, Sun, SunPath, Water } from './Landscape.tsx'
import { Palm } from './Plants.tsx'
import type { SceneProps } from './paint.ts'
import { grovesOf } from './terrain.ts'

/** Wat Arun's spires on the Chao Phraya, a long-tailed boat passing. */
export function Bangkok({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={250} y={262} r={42} />
      <Haze paint={paint} y={380} tall={140} />
      <Roofs paint={paint} seed="bangkok" base={404} low={20} high={120} opacity={0.55} />
      <Haze paint={paint} y={406} tall={80} />
      <Prang paint={paint} x={286} y={412} scale={0.52} />
      <Prang paint={paint} x={534} y={412} scale={0.52} />
      <path d={grovesOf('thonburi', { base: 408, size: 44 })} fill={paint.leaf} />
      <Prang paint={paint} x={410} y={424} scale={1} />
      <Hall paint={paint} x={190} y={424} />
      <Hall paint={paint} x={630} y={424} />
      <path d="M-10 420H810V434H-10Z" fill={paint.stone} />
      <Water paint={paint} y={432} seed="chao-phraya" />
      <SunPath paint={paint} x={250} y={432} />
      <path d="M376 434h68l16 66H360Z" fill={paint.stone} opacity="0.25" />
      <path
        d="M436 474C500 484 600 482 664 474C690 470 704 458 716 440C712 466 702 484 684 490H476C456 488 444 482 436 474Z"
        fill={paint.brick}
      />
      <path
        d="M510 474v-18M620 474v-18M500 456Q566 440 632 456Z"
        fill={paint.bloom}
        stroke={paint.trunk}
        strokeWidth="3"
      />
      <Palm paint={paint} x={60} y={506} tall={226} lean={12} />
      <Palm paint={paint} x={756} y={508} tall={190} lean={-12} />
      <Birds paint={paint} x={540} y={170} />
    </>
  )
}

function Prang({ paint, x, y, scale }: SceneProps & { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path
        d="M-112 0V-18H-98V-34H-84V-52H-68V-70H-54V-92H-40L-34 -112H34L40 -92H54V-70H68V-52H84V-34H98V-18H112V0Z"
        fill={paint.stone}
      />
      <path
        d="M-26 -112L-22 -150C-24 -190 -16 -226 0 -256C16 -226 24 -190 22 -150L26 -112Z"
        fill={paint.white}
      />
      <path
        d="M0 -254V-290M-7 -272h14M-4 -281h8"
        stroke={paint.gold}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M-98 -20H98M-84 -36H84M-68 -54H68M-54 -73H54M-40 -94H40M-30 -113H30M-23 -140H23M-23 -164H23M-20 -188H20M-15 -212H15M-9 -232H9"
        stroke={paint.dome}
        strokeWidth="4"
        strokeDasharray="5 4"
      />
      <path
        d="M-12 -112V-200M12 -112V-200M0 -112V-240"
        stroke={paint.gold}
        strokeWidth="2"
        opacity="0.6"
      />
      <path d="M-12 0V-92H12V0Z" fill={paint.brick} opacity="0.55" />
      <path d="M-9 -92v-22q9 -14 18 0v22Z" fill={paint.opening} />
      <path
        d="M20 0V-112L22 -150C24 -190 16 -226 0 -256C16 -226 24 -190 22 -150L26 -112H34L40 -92H54V-70H68V-52H84V-34H98V-18H112V0Z"
        fill={paint.shade}
        opacity="0.16"
      />
    </g>
  )
}

function Hall({ paint, x, y }: SceneProps & { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-52 0V-34H52V0Z" fill={paint.white} />
      <path d="M-70 -30Q-44 -44 -34 -66H34Q44 -44 70 -30Z" fill={paint.brick} />
      <path d="M-46 -58Q-26 -72 -18 -92H18Q26 -72 46 -58Z" fill={paint.bloom} />
      <path
        d="M-72 -29Q-44 -43 -34 -66M72 -29Q44 -43 34 -66M-48 -57Q-26 -71 -18 -93M48 -57Q26 -71 18 -93M-18 -92q-6 -6 -5 -14M18 -92q6 -6 5 -14"
        stroke={paint.gold}
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <path
        d="M-40 0v-24h8V0ZM-22 0v-24h8V0ZM-4 0v-24h8V0ZM14 0v-24h8V0ZM32 0v-24h8V0Z"
        fill={paint.opening}
      />
    </g>
  )
}
