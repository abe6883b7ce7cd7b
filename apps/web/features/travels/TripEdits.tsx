import { Card } from '@parastoo/ui/Card.tsx'
import { CalendarDays, ChevronOnward, Pencil } from '@parastoo/ui/icons.ts'
import { Link } from 'react-router'
import { tripChanges } from '../../messages/trip-changes.ts'
import { paths } from '../../paths.ts'

const words = tripChanges.card

/** What may still be changed of a trip that has its tickets. */
export function TripEdits({ orderId }: { orderId: string }) {
  const ways = [
    { to: paths.dateChange(orderId), Icon: CalendarDays, title: words.date, text: words.dateText },
    { to: paths.nameCorrection(orderId), Icon: Pencil, title: words.name, text: words.nameText },
  ]
  return (
    <Card as="section" className="sm:p-6">
      <h2 className="text-lg font-bold">{words.title}</h2>
      <ul className="mt-2 divide-y divide-line">
        {ways.map(({ to, Icon, title, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 py-2.5 text-ink no-underline transition-colors hover:bg-well active:bg-well"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-lead-text" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{title}</span>
                <span className="block text-sm text-quiet">{text}</span>
              </span>
              <ChevronOnward aria-hidden className="size-5 shrink-0 text-quiet" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
