import type { DrawingProps } from '../Drawing.tsx'
import { PerchedSwallow } from '../Swallow.tsx'
import { Cloud, INK, Niche } from './Niche.tsx'

/** No companion saved: one swallow on the wire, two places kept for others. */
export function NoCompanions(props: DrawingProps) {
  return (
    <Niche {...props}>
      <Cloud x={150} y={58} scale={0.8} />
      <path d="M30 184V78M210 184V78" stroke={INK.line} strokeWidth="4.5" strokeLinecap="round" />
      <path d="M20 88h20M200 88h20" stroke={INK.line} strokeWidth="4" strokeLinecap="round" />
      <path d="M30 86Q120 128 210 86" stroke={INK.line} strokeWidth="2.2" />
      <path d="M30 100Q120 146 210 100" stroke={INK.line} strokeWidth="1.6" opacity="0.45" />
      <PerchedSwallow x={76} y={101} size={48} />
      <Place x={122} y={107} />
      <Place x={166} y={101} />
    </Niche>
  )
}

function Place({ x, y }: { x: number; y: number }) {
  return (
    <path
      d="M1.5 11.2L6.4 9.2C7.4 5.8 10.4 4 13.6 4.4C17 4.9 18.6 7.4 19.6 10.4C23 15.4 29 20.6 35 27.6L46 43.4L33.6 34L37.2 46L26.6 33.2C20.6 33.4 13.6 30.6 10.6 24.6C8.6 20.4 8.4 16.4 7 13.4Z"
      transform={`translate(${x - 18} ${y - 36})`}
      stroke={INK.line}
      strokeWidth="1.8"
      strokeDasharray="3 3.6"
      strokeLinecap="round"
      opacity="0.75"
    />
  )
}
