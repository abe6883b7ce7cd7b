/** What a page of giving back offers: for which reasons, and what would come back by the one that stands. */
import type { RefundReason } from '@parastoo/contract/refunds/reasons'
import type { RefundableItem } from '@parastoo/contract/refunds/refunds'
import type { GivenBack } from './refund-page-words.ts'

type RefundOffer = {
  reasons: readonly RefundReason[]
  reasonId: number | null
  items: RefundableItem[]
  /** Whether anything comes back, if not by this reason then by another. */
  isAnyOpen: boolean
}

type OfferAsk = {
  givenBack: GivenBack
  isWhole: boolean
  /** Those of its kinds, the personal one first. */
  reasons: readonly RefundReason[]
  asked: RefundReason | null
  itemsBy: (reason: RefundReason | null) => Promise<RefundableItem[]>
}

/**
 * A room, and whatever is paid in part, is given up by its table and no reason is asked for. What the table no longer gives back is asked for
 * by the reason that staff decide of; beside other things, whose own reasons stand, that one is only the first to be shown.
 */
export async function refundOffer(ask: OfferAsk): Promise<RefundOffer> {
  const { givenBack, isWhole, reasons, asked, itemsBy } = ask
  const isOfTable = givenBack === 'hotel' || isWhole
  if (asked !== null && !isOfTable) {
    const chosen = { reasons, reasonId: asked.id, items: await itemsBy(asked), isAnyOpen: true }
    if (chosen.items.some(isOpen)) return chosen
    const others = await refundOffer({ ...ask, asked: null })
    // Where another reason can be chosen, the one that gives nothing stays chosen and says so.
    return others.isAnyOpen && others.reasons.length > 1 ? chosen : others
  }
  const first = await itemsBy(null)
  const isAnyOpen = first.some(isOpen)
  for (const late of isAnyOpen ? [] : reasons.filter(isOfLateDays)) {
    const items = await itemsBy(late)
    const shown = givenBack === 'several' ? reasons : [late]
    if (items.some(isOpen)) return { reasons: shown, reasonId: late.id, items, isAnyOpen: true }
  }
  const [personal] = reasons
  return isOfTable && personal
    ? { reasons: [personal], reasonId: personal.id, items: first, isAnyOpen }
    : { reasons, reasonId: null, items: first, isAnyOpen }
}

const isOpen = ({ state }: RefundableItem): boolean => state === 'open'

/** What staff decide of once the table gives nothing back any more: a room after the arrival, a policy after its first day. */
const isOfLateDays = ({ code }: RefundReason): boolean =>
  code === 'StayNotUsed' || code === 'VisaRefused'
