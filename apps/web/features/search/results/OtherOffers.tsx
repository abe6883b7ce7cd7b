import type { Proposal } from '@parastoo/contract/flights/proposal'
import { formatMoney } from '@parastoo/kit/money'
import { classes } from '@parastoo/ui/classes.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { search } from '../../../messages/search.ts'
import { baggageOf, isSellable } from './arrange-proposals.ts'
import { supplierName } from './supplier-name.ts'

/** Every offer for one flight, the cheapest first: by which terms, from whom, for how much. */
export function OtherOffers({
  offers,
  openId,
  onOpen,
  onChoose,
}: {
  offers: readonly Proposal[]
  /** The offer whose details stand below. */
  openId: string | null
  onOpen: (proposalId: string | null) => void
  onChoose: (proposal: Proposal) => void
}) {
  return (
    <section className="border-t border-line px-3 py-2 @min-[52rem]:px-4">
      <h4 className="text-sm font-bold">{search.card.others}</h4>
      <ul className="divide-y divide-line">
        {offers.map((offer) => {
          const {
            proposalId,
            isCharter,
            isRefundable,
            isPromised,
            fareClass,
            totalPrice,
            provider,
            providerName,
          } = offer
          const isOpen = proposalId === openId
          return (
            <li key={proposalId} className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm">
              <span className="min-w-40 flex-1 text-xs text-quiet">
                {isCharter ? search.card.charter : search.card.system}، {search.card.fareClass}{' '}
                <Ltr>{fareClass}</Ltr>، {baggageOf(offer)}
                {isRefundable && `، ${search.card.refundable}`}
                {isPromised && `، ${search.card.promised}`}، {supplierName(provider, providerName)}
              </span>
              <b className="font-bold whitespace-nowrap">{formatMoney(totalPrice)}</b>
              <button
                type="button"
                aria-pressed={isOpen}
                onClick={() => onOpen(proposalId)}
                className={classes(
                  'min-h-11 rounded-control px-1.5 hover:bg-well',
                  isOpen ? 'font-medium text-ink' : 'text-lead-text',
                )}
              >
                {search.card.detailsShort}
              </button>
              {isSellable(offer) ? (
                <button
                  type="button"
                  onClick={() => onChoose(offer)}
                  className="min-h-11 rounded-control px-1.5 font-medium text-lead-text hover:bg-well"
                >
                  {search.card.chooseShort}
                </button>
              ) : (
                <span className="text-quiet">{search.card.soldOut}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
