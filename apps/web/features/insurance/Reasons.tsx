import { BadgeCheck, History, ReceiptText } from '@parastoo/ui/icons.ts'
import { insurance } from '../../messages/insurance.ts'

const reasons = [
  { id: 'terms', Icon: ReceiptText },
  { id: 'paper', Icon: BadgeCheck },
  { id: 'undo', Icon: History },
] as const

/** Why somebody would buy it here, below an empty form. */
export function Reasons() {
  return (
    <section aria-labelledby="reasons">
      <h2 id="reasons" className="mb-4 text-xl font-heavy">
        {insurance.home.why}
      </h2>
      <ul className="grid gap-6 sm:grid-cols-3">
        {reasons.map(({ id, Icon }) => (
          <li key={id} className="flex gap-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-control bg-lead-wash text-lead-text">
              <Icon aria-hidden className="size-6" />
            </span>
            <div>
              <h3 className="font-bold">{insurance.home.reasons[id].title}</h3>
              <p className="text-sm text-quiet">{insurance.home.reasons[id].text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
