import { type ReactNode, useId } from 'react'
import { Drawing, type DrawingProps } from '../Drawing.tsx'
import { archPath } from '../scenes/masonry.ts'

/** The colours of the family; each falls back to its light value. */
export const INK = {
  line: 'var(--picture-line, #0a5a64)',
  deep: 'var(--picture-deep, #04343b)',
  lead: 'var(--picture-lead, #00808a)',
  soft: 'var(--picture-soft, #9bd8d8)',
  paper: 'var(--picture-paper, #ffffff)',
  /** White in both themes, for marks on coloured things. */
  light: '#ffffff',
  fold: 'var(--picture-fold, #dfeeee)',
  faint: 'var(--picture-faint, #bcd9da)',
  hill: 'var(--picture-hill, #b5dedd)',
  saffron: 'var(--picture-saffron, #e8a317)',
  burnt: 'var(--picture-burnt, #c65a16)',
  good: 'var(--picture-good, #177a4b)',
  bad: 'var(--picture-bad, #b3261e)',
} as const

type NicheProps = DrawingProps & {
  children: ReactNode
  /** What the arch frames: open sky with hills, or a still room. */
  view?: 'sky' | 'room'
}

/** The pointed arch (طاق) every state picture stands in. 240 by 200; give it 160 to 240 px of width. */
export function Niche({ children, view = 'sky', className, ...rest }: NicheProps) {
  const id = useId()
  return (
    <Drawing
      viewBox="0 0 240 200"
      className={className ? `picture ${className}` : 'picture'}
      {...rest}
    >
      <defs>
        <linearGradient id={`${id}sky`} x2="0" y2="1">
          <stop stopColor="var(--picture-sky-1, #c4ecec)" />
          <stop offset="0.75" stopColor="var(--picture-sky-2, #eef9f6)" />
          <stop offset="1" stopColor="var(--picture-sky-3, #fdf0d9)" />
        </linearGradient>
        <clipPath id={`${id}arch`}>
          <path d={archPath(120, 184, 150, 172)} />
        </clipPath>
      </defs>
      <path d={archPath(120, 184, 172, 182)} stroke={INK.faint} strokeWidth="1.2" opacity="0.8" />
      <path d={archPath(120, 184, 150, 172)} fill={`url(#${id}sky)`} />
      {view === 'sky' ? (
        <g clipPath={`url(#${id}arch)`}>
          <circle cx="86" cy="132" r="15" fill="var(--picture-sun, #fff6e2)" />
          <path
            d="M40 152C70 132 96 142 118 150S170 136 200 148V184H40Z"
            fill={INK.hill}
            opacity="0.55"
          />
          <path d="M40 166C76 150 110 160 140 164S180 158 200 164V184H40Z" fill={INK.hill} />
        </g>
      ) : null}
      <path d="M16 184H224" stroke={INK.line} strokeWidth="2.5" strokeLinecap="round" />
      {children}
    </Drawing>
  )
}

/** A small cloud; decoration of the sky. */
export function Cloud({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <path
      d="M-24 8C-32 8 -32 -3 -23 -3C-22 -12 -9 -14 -5 -7C1 -13 13 -10 13 -2C22 -4 26 8 17 8Z"
      transform={`translate(${x} ${y}) scale(${scale})`}
      fill={INK.paper}
      className="picture-drift"
    />
  )
}

/** A ticket with its girih head, perforation and stub; 104 by 60 about its middle. */
export function Ticket({ children }: { children?: ReactNode }) {
  return (
    <>
      <path
        d="M-52 -24a6 6 0 0 1 6-6h92a6 6 0 0 1 6 6v17a7 7 0 0 0 0 14v17a6 6 0 0 1-6 6h-92a6 6 0 0 1-6-6v-17a7 7 0 0 0 0-14Z"
        fill={INK.paper}
        stroke={INK.line}
        strokeWidth="2.5"
      />
      <path d="M-50.8 -14v-10a4.8 4.8 0 0 1 4.8-4.8h92a4.8 4.8 0 0 1 4.8 4.8v10Z" fill={INK.lead} />
      <path
        d="M-40 -28l7 7-7 7-7-7ZM-24 -28l7 7-7 7-7-7ZM-8 -28l7 7-7 7-7-7ZM8 -28l7 7-7 7-7-7ZM24 -28l7 7-7 7-7-7ZM40 -28l7 7-7 7-7-7Z"
        stroke={INK.paper}
        strokeWidth="1.2"
        opacity="0.45"
      />
      <path
        d="M-22 -12V28"
        stroke={INK.faint}
        strokeWidth="2"
        strokeDasharray="2 4"
        strokeLinecap="round"
      />
      <path d="M-6 0H38M-6 10H22" stroke={INK.faint} strokeWidth="4" strokeLinecap="round" />
      {children}
    </>
  )
}

/** A round seal with a tick or a cross in it, 18 units in radius about its middle. */
export function Seal({ tone }: { tone: 'good' | 'bad' }) {
  return (
    <>
      <circle r="18" fill={INK[tone]} stroke={INK.paper} strokeWidth="4" />
      <path
        d={tone === 'good' ? 'M-7.5 0.5L-2 6L8 -5.5' : 'M-5.5 -5.5L5.5 5.5M5.5 -5.5L-5.5 5.5'}
        stroke={INK.light}
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  )
}
