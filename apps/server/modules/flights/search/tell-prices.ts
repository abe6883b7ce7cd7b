/** Tells whoever watches a search, on every node, that one of its flights costs something else by now. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { PriceChanged } from '@parastoo/contract/flights/search-live'
import { type Db, notifyAfterCommit } from '../../../platform/db/database.ts'
import type { Listening } from '../../../platform/db/listener.ts'
import type { Log } from '../../../platform/log.ts'
import type { RememberedSearch } from './remembered-search.ts'

export type PriceFollowers = {
  isFollowed: (requestId: string) => boolean
  tell: (requestId: string, news: PriceChanged) => void
}
export type PriceNews = ReturnType<typeof createPriceNews>

const channel = 'price-changed'
/** The last prices told, so that looking at a flight again says nothing new. */
const mostRemembered = 500
/** What the database takes along with a hint; a proposal of six legs is well below. */
const longestHint = 7_900

export function createPriceNews({ db, log }: { db: Db; log: Log }) {
  const told = new Map<string, number>()
  return {
    /**
     * Of a proposal that was re-priced; says nothing when the price is the one that was searched or was told last. Behind whoever
     * asks: a flight is sold whether or not others hear of its price.
     */
    heard(search: RememberedSearch, proposal: Proposal, searchedRial: number): void {
      const { totalPrice, proposalId } = proposal
      const requestId = search.returningOf ?? search.requestId
      const name = `${requestId} ${proposalId}`
      if (totalPrice === (told.get(name) ?? searchedRial)) return
      told.set(name, totalPrice)
      if (told.size > mostRemembered) told.delete(told.keys().next().value as string)
      const news: PriceChanged = {
        type: 'price-changed',
        requestId,
        proposal,
        previousTotalPrice: searchedRial,
      }
      const hint = JSON.stringify(news)
      if (Buffer.byteLength(hint) > longestHint) return
      db.tx(async (tx) => notifyAfterCommit(tx, channel, hint)).catch((fault) =>
        log.error({ err: fault, requestId }, 'a new price could not be told'),
      )
    },

    /** Lets those who watch on this node hear of prices, whichever node was told them. */
    follow: ({ isFollowed, tell }: PriceFollowers): Promise<Listening> =>
      db.listen(channel, (hint) => {
        if (hint === null) return
        const news = JSON.parse(hint) as PriceChanged
        if (isFollowed(news.requestId)) tell(news.requestId, news)
      }),
  }
}
