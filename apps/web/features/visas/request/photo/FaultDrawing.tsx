import { Drawing } from '@parastoo/ui/drawings/Drawing.tsx'
import { useId } from 'react'
import type { PhotoFault } from './check-photo.ts'

type Look = {
  /** Of the head: how large, and where its middle is. */
  size?: number
  aside?: number
  /** Colours of the photo, which are the same in every theme. */
  wall?: string
  figure?: string
  isBlurred?: boolean
  shape?: { x: number; y: number; width: number; height: number }
  frame?: boolean
  isHalf?: boolean
}

const upright = { x: 6, y: 4, width: 42, height: 54 }
/** What each fault looks like, as a drawing beside its sentence shows it. */
const looks: Record<PhotoFault, Look> = {
  'too-small': { shape: { x: 18, y: 20, width: 18, height: 23 }, size: 0.42 },
  'wrong-shape': { shape: { x: 2, y: 14, width: 50, height: 34 }, size: 0.62 },
  framed: { frame: true },
  blurred: { isBlurred: true },
  'too-dark': { wall: 'dimgray', figure: 'black' },
  'too-bright': { figure: 'gainsboro' },
  'no-colour': { figure: 'gray' },
  'dark-background': { wall: 'gray' },
  'coloured-background': { wall: 'lightgreen' },
  'uneven-background': { isHalf: true },
  'head-too-small': { size: 0.45 },
  'head-too-large': { size: 1.4 },
  'head-aside': { aside: -11 },
}

/** A small picture of what is wrong; its sentence stands beside it. */
export function FaultDrawing({ fault }: { fault: PhotoFault }) {
  const look = looks[fault]
  const { size = 1, aside = 0, shape = upright, wall = 'white', figure = 'peru' } = look
  const middle = { x: shape.x + shape.width / 2 + aside, y: shape.y + shape.height * 0.44 }
  const clip = useId()
  return (
    <Drawing viewBox="0 0 54 62" className="w-12 shrink-0 text-caution">
      <clipPath id={clip}>
        <rect {...shape} />
      </clipPath>
      <rect {...shape} fill={wall} />
      {look.isHalf && (
        <rect
          x={shape.x + shape.width / 2}
          y={shape.y}
          width={shape.width / 2}
          height={shape.height}
          fill="gray"
        />
      )}
      <g clipPath={`url(#${clip})`} fill={figure} opacity={look.isBlurred ? 0.35 : 1}>
        <ellipse cx={middle.x} cy={middle.y} rx={11 * size} ry={15 * size} />
        <ellipse cx={middle.x} cy={middle.y + 27 * size} rx={17 * size} ry={11 * size} />
        {look.isBlurred && (
          <>
            <ellipse cx={middle.x + 3} cy={middle.y} rx="11" ry="15" />
            <ellipse cx={middle.x + 3} cy={middle.y + 27} rx="17" ry="11" />
          </>
        )}
      </g>
      {look.frame && <path d="M6 4h42v10H6zM6 48h42v10H6z" fill="black" />}
      <rect {...shape} fill="none" className="stroke-edge" strokeWidth="1.5" />
    </Drawing>
  )
}
