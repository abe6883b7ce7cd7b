import type { Proposal } from '@parastoo/contract/flights/proposal'
import { formatRialAsToman } from '@parastoo/kit/money'
import { Notice } from '@parastoo/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { searchPanels } from '../../../messages/search-panels.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { Offered } from './offered.ts'

const words = searchPanels.offered
const say = wordsOf(words)

/**
 * Above the list, for who came by an offer on another site: that flight, and whether it costs what was told there. Both numbers are said
 * where they differ; a flight that is gone is said to be.
 */
export function OfferedFlight({
  offered: { reseller, quotedRial },
  proposal,
  card,
}: {
  offered: Offered
  proposal: Proposal | null
  /** Of the flight, by the list whose card it is. */
  card: ReactNode
}) {
  const site = words.sites[reseller]
  if (!proposal)
    return (
      <Notice tone="caution" title={say('gone', { site })} className="mb-3">
        {words.goneText}
      </Notice>
    )
  const { totalPrice } = proposal
  const prices = { site, quoted: formatRialAsToman(quotedRial), now: formatRialAsToman(totalPrice) }
  return (
    <section aria-label={say('title', { site })} className="mb-4 flex flex-col gap-2">
      {totalPrice === quotedRial ? (
        <p className="text-sm">
          <strong>{say('title', { site })}</strong> <span className="text-quiet">{words.same}</span>
        </p>
      ) : (
        <Notice
          tone={totalPrice > quotedRial ? 'caution' : 'good'}
          title={totalPrice > quotedRial ? words.dearer : words.cheaper}
        >
          {say('prices', prices)}
        </Notice>
      )}
      <div className="@container">{card}</div>
    </section>
  )
}
