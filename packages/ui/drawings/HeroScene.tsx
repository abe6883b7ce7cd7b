import { useId } from 'react'
import { Drawing, type DrawingProps } from './Drawing.tsx'
import { GirihPattern } from './Girih.tsx'
import { HERO_SKYLINE } from './hero-skyline.ts'
import { chanceOf, short } from './scenes/chance.ts'
import { rangeOf } from './scenes/terrain.ts'

/** Damavand is drawn by hand: no chance finds its shoulders. */
const DAMAVAND = {
  body: 'M150 560C330 500 440 426 524 326C562 281 592 240 612 214L628 206L642 212L652 205L664 215C690 250 722 300 774 348C856 424 980 486 1160 560Z',
  snow: 'M612 214L628 206L642 212L652 205L664 215C676 233 688 251 700 268L696 290L706 322L716 372L700 338L690 300L684 318L690 372L704 430L680 378L670 322L662 300L656 350L664 420L646 362L642 310L632 296L622 352L604 414L608 352L604 300L592 330L562 398L576 340L580 296L562 312L538 344L559 286C580 260 598 235 612 214Z',
  shade:
    'M650 207L664 215C690 250 722 300 774 348C856 424 980 486 1160 560H860L822 508L842 486L784 450L798 424L748 398L756 368L712 344L718 318L684 294L688 268L662 244Z',
  ribs: 'M604 350L556 420L470 476M640 380L600 450L520 520M676 372L668 440L628 520M560 356L500 420L400 480M724 400L740 460L716 530',
}
const FAR_RANGE = rangeOf(
  'alborz-far',
  [
    [-80, 500],
    [60, 418],
    [170, 468],
    [300, 400],
    [420, 470],
    [900, 474],
    [1010, 480],
    [1130, 404],
    [1240, 468],
    [1370, 388],
    [1500, 470],
    [1580, 430],
    [1720, 500],
  ],
  { snowLine: 424, floor: 560 },
)
const NEAR_RANGE = rangeOf(
  'lar',
  [
    [-60, 540],
    [90, 478],
    [260, 528],
    [400, 486],
    [560, 534],
    [760, 500],
    [930, 536],
    [1080, 482],
    [1240, 532],
    [1400, 470],
    [1530, 520],
    [1640, 486],
    [1720, 540],
  ],
  { floor: 600 },
)
const STARS = starsOf('parastoo-hero')

/**
 * Dawn over Iran: Damavand and the cities along the horizon, which ends at their feet. It fills a wide box from its lower edge up;
 * the upper quarter is deep enough for white text (5:1) and the middle quiet enough for a card. What flies is drawn by the page.
 */
export function HeroScene({ className, ...rest }: DrawingProps) {
  const id = useId()
  const paint = (name: string) => `url(#${id}${name})`
  return (
    <Drawing
      viewBox="0 0 1600 600"
      preserveAspectRatio="xMidYMax slice"
      className={`hero-scene ${className ?? ''}`.trim()}
      {...rest}
    >
      <HeroPaints id={id} />
      <rect width="1600" height="700" fill={paint('sky')} />
      <path
        d={STARS}
        stroke="var(--hero-star, transparent)"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <rect width="1600" height="420" fill={paint('girih')} opacity="0.07" mask={paint('veil')} />
      <circle cx="872" cy="424" r="330" fill={paint('glow')} />
      <circle cx="872" cy="424" r="38" fill="var(--hero-sun, #fff3d8)" />
      <path d={FAR_RANGE.body} fill={paint('peak')} opacity="0.75" />
      <path d={FAR_RANGE.snow} fill="var(--hero-snow, #fff7ea)" opacity="0.7" />
      <path d={FAR_RANGE.shade} fill="var(--hero-shade, #2d6470)" opacity="0.1" />
      <rect y="380" width="1600" height="140" fill={paint('mist')} />
      <g transform="translate(116 112) scale(0.8)">
        <path d={DAMAVAND.body} fill={paint('peak')} />
        <path d={DAMAVAND.ribs} stroke="var(--hero-shade, #2d6470)" strokeWidth="3" opacity="0.1" />
        <path d={DAMAVAND.snow} fill="var(--hero-snow, #fff7ea)" opacity="0.92" />
        <path d={DAMAVAND.shade} fill="var(--hero-shade, #2d6470)" opacity="0.2" />
      </g>
      <rect y="410" width="1600" height="150" fill={paint('mist')} />
      <path d={NEAR_RANGE.body} fill={paint('range')} />
      <path d={NEAR_RANGE.shade} fill="var(--hero-shade, #2d6470)" opacity="0.14" />
      <rect y="470" width="1600" height="130" fill={paint('mist')} opacity="0.8" />
      <path d={HERO_SKYLINE.far} fill="var(--hero-city, #3f7f85)" opacity="0.4" />
      <path d={HERO_SKYLINE.near} fill="var(--hero-city, #3f7f85)" />
      <path d={HERO_SKYLINE.lamps} stroke="var(--hero-lamp, transparent)" strokeWidth="2.2" />
      <path
        d="M0 566C240 540 420 574 640 566S1060 540 1260 560S1500 574 1600 552V700H0Z"
        fill={paint('hill')}
      />
    </Drawing>
  )
}

function HeroPaints({ id }: { id: string }) {
  const down = (name: string, first: string, second: string) => (
    <linearGradient id={id + name} x2="0" y2="1">
      <stop stopColor={first} />
      <stop offset="1" stopColor={second} />
    </linearGradient>
  )
  return (
    <defs>
      <linearGradient id={`${id}sky`} x2="0" y2="1">
        <stop stopColor="var(--hero-sky-1, #05404b)" />
        <stop offset="0.3" stopColor="var(--hero-sky-2, #0d6471)" />
        <stop offset="0.46" stopColor="var(--hero-sky-3, #4ba3aa)" />
        <stop offset="0.58" stopColor="var(--hero-sky-4, #c3dccb)" />
        <stop offset="0.68" stopColor="var(--hero-sky-5, #f8dcb0)" />
        <stop offset="0.78" stopColor="var(--hero-sky-6, #f6b46e)" />
      </linearGradient>
      <radialGradient id={`${id}glow`}>
        <stop stopColor="var(--hero-shine, #ffdc9f)" stopOpacity="0.9" />
        <stop offset="0.25" stopColor="var(--hero-shine, #ffdc9f)" stopOpacity="0.34" />
        <stop offset="1" stopColor="var(--hero-shine, #ffdc9f)" stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${id}mist`} x2="0" y2="1">
        <stop stopColor="var(--hero-haze, #fbe3c2)" stopOpacity="0" />
        <stop offset="0.7" stopColor="var(--hero-haze, #fbe3c2)" stopOpacity="0.8" />
        <stop offset="1" stopColor="var(--hero-haze, #fbe3c2)" stopOpacity="0" />
      </linearGradient>
      <linearGradient id={`${id}fade`} x2="0" y2="1">
        <stop stopColor="#ffffff" />
        <stop offset="1" stopColor="#000000" />
      </linearGradient>
      <mask id={`${id}veil`}>
        <rect width="1600" height="420" fill={`url(#${id}fade)`} />
      </mask>
      <GirihPattern id={`${id}girih`} colour="#ffffff" scale={0.9} />
      {down('peak', 'var(--hero-peak-1, #7fa6ad)', 'var(--hero-peak-2, #e9cfae)')}
      {down('range', 'var(--hero-range-1, #64979c)', 'var(--hero-range-2, #b9c4ae)')}
      {down('hill', 'var(--hero-hill-1, #2a6f76)', 'var(--hero-hill-2, #0f5560)')}
    </defs>
  )
}

function starsOf(seed: string): string {
  const chance = chanceOf(seed)
  return Array.from(
    { length: 120 },
    () => `M${short(chance() * 1600)} ${short(chance() ** 1.7 * 430)}h.1`,
  ).join('')
}
