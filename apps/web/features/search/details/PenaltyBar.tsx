import type { FareRules } from '@parastoo/contract/flights/proposal'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { searchPanels } from '../../../messages/search-panels.ts'
import { PenaltyBands } from '../../../shell/orders/PenaltyBands.tsx'

const words = searchPanels.details

/** What returning the ticket costs as time passes, with what else the fare says; or that it cannot be returned. */
export function PenaltyBar({ rules }: { rules: FareRules }) {
  const { penaltyBands: bands, isRefundable, notesFa } = rules
  return (
    <>
      {!isRefundable && <Notice tone="caution">{words.notRefundable}</Notice>}
      {isRefundable && bands.length > 0 && (
        <>
          <PenaltyBands bands={bands} />
          <p className="mt-3 text-xs text-quiet">{words.penaltyNote}</p>
        </>
      )}
      {notesFa.length > 0 && (
        <ul className="mt-3 list-disc ps-5 text-sm text-quiet">
          {notesFa.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  )
}
