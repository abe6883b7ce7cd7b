import type { VisaStanding } from '@parastoo/contract/visas/words'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { visas } from '../../messages/visas.ts'

const tones = {
  sample: 'caution',
  'under-review': 'lead',
  closed: 'bad',
  'not-offered': 'plain',
} as const

/** How a type stands, in two words; nothing where it is simply sold. */
export function StandingBadge({ standing }: { standing: VisaStanding }) {
  return standing === 'sold' ? null : (
    <Badge tone={tones[standing]}>{visas.standing[standing]}</Badge>
  )
}
