import type { DrawingProps } from '../Drawing.tsx'
import { PerchedSwallow } from '../Swallow.tsx'
import { Cloud, INK, Niche } from './Niche.tsx'

/** No room is free: a made bed that somebody has, and a swallow on its headboard. */
export function NoRooms(props: DrawingProps) {
  return (
    <Niche {...props}>
      <Cloud x={150} y={66} scale={0.8} />
      <path d="M66 184V118C66 108 72 102 82 102H92" stroke={INK.line} strokeWidth="4" />
      <path d="M70 112H92V150H70Z" fill={INK.soft} />
      <path d="M66 146H176C182 146 184 150 184 154V168H66Z" fill={INK.lead} />
      <path d="M66 168H184V176H66Z" fill={INK.deep} />
      <path d="M74 146C74 132 80 128 88 128H104C112 128 114 134 114 146Z" fill={INK.paper} />
      <path d="M114 146C122 138 160 136 182 146Z" fill={INK.saffron} />
      <path d="M66 184V118M184 184V154" stroke={INK.line} strokeWidth="4" strokeLinecap="round" />
      <PerchedSwallow x={82} y={101} size={36} />
    </Niche>
  )
}
