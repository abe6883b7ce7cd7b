import { Birds, Haze, Mountains, Roofs, Sun, SunPath, Water } from './Landscape.tsx'
import { Cypress, Palm } from './Plants.tsx'
import type { SceneProps } from './paint.ts'

const TAURUS = [
  [-60, 330],
  [60, 168],
  [170, 262],
  [262, 140],
  [380, 268],
  [470, 190],
  [560, 274],
  [680, 156],
  [860, 330],
] as const

/** The Taurus above the bay, the old harbour under its fluted minaret, and a sail off the shore. */
export function Antalya({ paint }: SceneProps) {
  return (
    <>
      <Sun paint={paint} x={596} y={120} r={28} />
      <Mountains paint={paint} seed="taurus" points={TAURUS} snowLine={196} fill={paint.far} />
      <Haze paint={paint} y={352} tall={110} />
      <Roofs paint={paint} seed="kaleici" base={372} low={14} high={40} from={-20} to={430} />
      <path d="M-20 372H420C446 372 452 386 440 396H-20Z" fill={paint.stone} />
      <path d="M-20 386H434C428 396 424 400 412 404H-20Z" fill={paint.deep} opacity="0.4" />
      <path d="M250 372V262C250 252 286 252 286 262V372Z" fill={paint.brick} />
      <path
        d="M257 372V262M264 372V260M272 372V260M279 372V262"
        stroke={paint.deep}
        strokeWidth="2"
        opacity="0.45"
      />
      <path
        d="M246 262H290V252H246ZM254 252V224H282V252ZM252 224L268 190L284 224Z"
        fill={paint.stone}
      />
      <Cypress paint={paint} x={118} y={374} tall={96} />
      <Cypress paint={paint} x={146} y={374} tall={70} />
      <Cypress paint={paint} x={348} y={374} tall={84} />
      <Water paint={paint} y={396} seed="antalya" />
      <SunPath paint={paint} x={596} y={396} />
      <path
        d="M560 430H676C668 446 652 452 636 452H590C574 452 564 444 560 430Z"
        fill={paint.white}
      />
      <path d="M616 426V300L676 420ZM606 426V326L566 420Z" fill={paint.white} />
      <path d="M616 426V300L640 348V426Z" fill={paint.shade} opacity="0.14" />
      <path d="M611 430V292" stroke={paint.trunk} strokeWidth="3.4" />
      <Palm paint={paint} x={744} y={482} tall={150} lean={-10} />
      <Palm paint={paint} x={40} y={486} tall={124} lean={12} />
      <Birds paint={paint} x={470} y={150} />
    </>
  )
}
