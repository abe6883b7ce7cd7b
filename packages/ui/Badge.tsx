import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Tone = 'plain' | 'lead' | 'warm' | 'good' | 'caution' | 'bad'

const tones: Record<Tone, string> = {
  plain: 'bg-well text-quiet',
  lead: 'bg-lead-wash text-lead-text',
  warm: 'bg-warm text-on-warm',
  good: 'bg-good-wash text-good',
  caution: 'bg-caution-wash text-caution',
  bad: 'bg-bad-wash text-bad',
}

/** A word or two about a thing: its state, «چارتر», «۳ صندلی». */
export function Badge({
  children,
  tone = 'plain',
  icon,
}: {
  children: ReactNode
  tone?: Tone
  icon?: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-tight px-2 py-0.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
