import type { CoverOffer } from '@parastoo/contract/insurance/plans'
import { formatRialAsToman } from '@parastoo/kit/money'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { ShieldCheck } from '@parastoo/ui/icons.ts'
import { Link } from 'react-router'
import { checkout } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../../shell/words.ts'

const words = checkout.addCover
const say = wordsOf(words)

/** Insurance for the journey of an order, with its least price; offered, and never chosen for anybody. */
export function AddCover({ orderId, offer }: { orderId: string; offer: CoverOffer | null }) {
  if (!offer) return null
  const { countries, startsOn, endsOn, kind, people, isRequired, isAddable } = offer
  const address = paths.insurance({
    to: countries[0],
    via: countries[1],
    also: countries.slice(2).join(',') || null,
    from: startsOn,
    until: endsOn,
    ages: people.map(({ age }) => age).join(','),
    kind: kind === 'medical' ? null : kind,
    order: orderId,
  })
  return (
    <Card as="section" className="flex flex-wrap items-center gap-x-4 gap-y-3 sm:p-6">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-lead-wash text-lead-text">
        <ShieldCheck aria-hidden className="size-5" />
      </span>
      <div className="min-w-48 flex-1">
        <h2 className="font-bold">{isRequired ? words.required : words.title}</h2>
        {isRequired && <p className="text-sm">{words.requiredText}</p>}
        <p className="text-sm text-quiet">
          {say('text', {
            zone: offer.zoneFa,
            days: offer.days,
            people: people.length,
            sum: formatRialAsToman(offer.minPrice),
          })}{' '}
          {isAddable ? words.together : words.apart}
        </p>
      </div>
      <Link to={address} className={buttonClass({ kind: 'quiet' })}>
        {words.button}
      </Link>
    </Card>
  )
}
