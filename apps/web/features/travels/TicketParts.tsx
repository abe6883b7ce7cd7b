import { Link } from 'react-router'
import { travels } from '../../messages/travels.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../../shell/words.ts'
import type { TicketPart } from './ticket-part.ts'

const words = travels.ticket
const say = wordsOf(words)

/** The tickets of an order one by one, each on its own address, and the one of all; nothing when there is only one. */
export function TicketParts({
  orderId,
  parts,
  chosen,
}: {
  orderId: string
  parts: readonly TicketPart[]
  chosen: { passengerId?: string; lineId?: string }
}) {
  if (parts.length === 0) return null
  const isWhole = chosen.passengerId === undefined && chosen.lineId === undefined
  return (
    <nav aria-label={words.parts} className="flex flex-wrap gap-2">
      <Choice to={paths.ticket(orderId)} isChosen={isWhole} label={words.whole} />
      {parts.map(({ passengerId, lineId, passenger, from, to }) => (
        <Choice
          key={`${passengerId} ${lineId}`}
          to={paths.ticket(orderId, { passengerId, lineId })}
          isChosen={chosen.passengerId === passengerId && chosen.lineId === lineId}
          label={say('part', { passenger, from, to })}
        />
      ))}
    </nav>
  )
}

const Choice = ({ to, isChosen, label }: { to: string; isChosen: boolean; label: string }) => (
  <Link
    to={to}
    preventScrollReset
    aria-current={isChosen ? 'page' : undefined}
    className={`inline-flex min-h-11 items-center rounded-control border px-4 text-sm ${
      isChosen ? 'border-lead bg-lead-wash font-bold text-ink' : 'border-line text-quiet'
    }`}
  >
    {label}
  </Link>
)
