import { Notice } from '@parastoo/ui/Notice.tsx'
import { travels } from '../../messages/travels.ts'
import type { FlightStanding } from './flight-standing.ts'

const words = travels.stamp

/** Why a ticket is not what was sold: said at its head, as its PDF says it. */
export function TicketStamp({ standing }: { standing: FlightStanding }) {
  if (standing === 'as-sold') return null
  const { title, text } = words[standing]
  return (
    <div className="print-whole rounded-card bg-card shadow-panel">
      <Notice tone={standing === 'moved' ? 'caution' : 'bad'} title={title}>
        {text}
      </Notice>
    </div>
  )
}

/** Written across a ticket that nobody can fly on, so that no picture of it looks good. The words stand in the notice as well. */
export function TicketCrossed({ standing }: { standing: FlightStanding }) {
  if (standing !== 'called-off') return null
  return (
    <p
      aria-hidden
      className="pointer-events-none absolute inset-0 z-10 grid place-items-center overflow-hidden text-bad/25"
    >
      <span className="-rotate-[32deg] rounded-panel border-4 border-current px-8 py-2 text-5xl font-heavy whitespace-nowrap sm:text-7xl print:[print-color-adjust:exact]">
        {words.crossed}
      </span>
    </p>
  )
}
