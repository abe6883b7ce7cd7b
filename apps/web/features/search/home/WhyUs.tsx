import { Banknote, Clock, Headset, ShieldCheck } from '@parastoo/ui/icons.ts'
import { homeSections } from '../../../messages/home-sections.ts'
import { SectionHead } from './SectionHead.tsx'

const reasons = [
  { id: 'price', Icon: Banknote },
  { id: 'hold', Icon: Clock },
  { id: 'refund', Icon: ShieldCheck },
  { id: 'support', Icon: Headset },
] as const

/** What a traveller gets here, in four sentences we keep. */
export function WhyUs() {
  return (
    <section>
      <SectionHead title={homeSections.why.title} />
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(({ id, Icon }) => (
          <li key={id} className="flex gap-4 lg:flex-col lg:gap-3">
            <span className="grid size-12 shrink-0 place-items-center rounded-control bg-lead-wash text-lead-text">
              <Icon aria-hidden className="size-6" />
            </span>
            <div>
              <h3 className="font-bold">{homeSections.why[id].title}</h3>
              <p className="text-sm text-quiet">{homeSections.why[id].text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
