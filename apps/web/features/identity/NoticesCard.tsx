import type { NoticeKind } from '@parastoo/contract/identity/account'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { useId } from 'react'
import { identity } from '../../messages/identity.ts'
import { toldMoment } from '../../shell/told-moment.ts'

const words = identity.security.notices

type Notice = { id: string; kind: NoticeKind; happenedAt: string; isFromHere: boolean }

/** What happened to the account lately; what another device did stands out. */
export function NoticesCard({ notices }: { notices: readonly Notice[] }) {
  const titleId = useId()
  if (notices.length === 0) return null
  return (
    <Card as="section" className="sm:p-6">
      <h2 id={titleId} className="text-lg font-bold">
        {words.title}
      </h2>
      <p className="mb-2 text-sm text-quiet">{words.lead}</p>
      <ul aria-labelledby={titleId} className="divide-y divide-line">
        {notices.map(({ id, kind, happenedAt, isFromHere }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            <span className="min-w-0 flex-1">{words.kinds[kind]}</span>
            {!isFromHere && kind !== 'sign-in-tried' && (
              <Badge tone="caution">{words.elsewhere}</Badge>
            )}
            <span className="text-sm text-quiet">{toldMoment(happenedAt)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
