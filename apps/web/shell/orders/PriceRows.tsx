import type { Proposal } from '@parastoo/contract/flights/proposal'
import { formatRial, formatRialAsToman } from '@parastoo/kit/money'
import { Price } from '@parastoo/ui/Price.tsx'
import { SecondPriceContext } from '@parastoo/ui/second-price.ts'
import { use } from 'react'
import { currency } from '../../messages/currency.ts'
import { orders } from '../../messages/orders.ts'
import { stays } from '../../messages/stays.ts'
import { wordsOf } from '../words.ts'

const say = wordsOf(orders.prices)

/** What a trip costs by kind of passenger and by whatever else is sold apart, as a room or an applicant, and in all. Several directions are added up by kind. */
export function PriceRows({
  proposals = [],
  units = [],
  totalRial,
  discountRial = 0,
  payAtHotelRial = 0,
}: {
  proposals?: readonly Pick<Proposal, 'prices'>[]
  /** Rooms, applicants, travellers of a tour: what is no seat of a flight. */
  units?: readonly { name: string; rial: number }[]
  /** What is asked for; it decides, whatever the rows add up to. */
  totalRial: number
  /** What a code takes off it; the total shown is what is left. */
  discountRial?: number
  /** What a hotel asks for itself; never part of the total. */
  payAtHotelRial?: number
}) {
  const askedRial = totalRial - discountRial
  const hasSecond = use(SecondPriceContext) !== null
  return (
    <dl className="flex flex-col gap-1.5">
      {rowsOf(proposals).map(({ paxType, count, totalPrice }) => (
        <PartRow
          key={paxType}
          name={say('times', { type: orders.paxTypes[paxType], count })}
          rial={totalPrice}
        />
      ))}
      {units.map(({ name, rial }, place) => (
        // Two stays may have rooms of one name.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <PartRow key={place} name={name} rial={rial} />
      ))}
      {discountRial > 0 && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
          <dt className="text-quiet">{orders.prices.discount}</dt>
          <dd className="text-good">
            {formatRialAsToman(-discountRial)} <span className="text-xs">تومان</span>
          </dd>
        </div>
      )}
      <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <dt className="font-bold">{orders.prices.total}</dt>
        <dd className="text-end">
          <Price priceRial={askedRial} {...(hasSecond && { className: 'items-end' })} />
          <span className="block text-xs text-quiet">
            {say('rial', { amount: formatRial(askedRial) })}
          </span>
        </dd>
        {/* Wider than the sum, which it would push below its name. */}
        {hasSecond && <dd className="basis-full pt-1 text-xs text-quiet">{currency.charged}</dd>}
      </div>
      {payAtHotelRial > 0 && (
        <div className="mt-1.5 rounded-control bg-caution-wash px-3 py-2 text-sm">
          <dt>{stays.atHotel}</dt>
          <dd>
            <span className="font-bold">{formatRialAsToman(payAtHotelRial)}</span> تومان
            <span className="block text-xs">{stays.atHotelText}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}

const PartRow = ({ name, rial }: { name: string; rial: number }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
    <dt className="text-quiet">{name}</dt>
    <dd>
      {formatRialAsToman(rial)} <span className="text-xs text-quiet">تومان</span>
    </dd>
  </div>
)

type Row = Pick<Proposal['prices'][number], 'paxType' | 'count' | 'totalPrice'>

/** The rows of every direction, one per kind of passenger; a kind nobody travels as is left out. */
function rowsOf(proposals: readonly Pick<Proposal, 'prices'>[]): Row[] {
  const rows = new Map<string, Row>()
  for (const { paxType, count, totalPrice } of proposals.flatMap(({ prices }) => prices)) {
    if (count === 0) continue
    const known = rows.get(paxType)
    rows.set(paxType, { paxType, count, totalPrice: totalPrice + (known?.totalPrice ?? 0) })
  }
  return [...rows.values()]
}
