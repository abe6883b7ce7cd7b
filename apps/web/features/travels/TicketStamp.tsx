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
      className="pointer-events-none absolute inset-x-0 top-80 z-10 flex justify-center text-bad/30"
    >
      <span className="-rotate-[24deg] rounded-panel border-4 border-current px-6 py-1 text-[clamp(2.25rem,9vw,4.5rem)] leading-normal font-heavy whitespace-nowrap print:[print-color-adjust:exact]">
        {words.crossed}
      </span>
    </p>
  )
}
