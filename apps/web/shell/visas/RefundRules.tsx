import type { RefundTable } from '@parastoo/contract/visas/cases'
import { visaCase } from '../../messages/visa-case.ts'
import { refundLines } from './refund-lines.ts'

const words = visaCase.refunds

/** What comes back by itself, for each cause by how far the case has come. */
export function RefundRules({ table }: { table: RefundTable }) {
  return (
    <div>
      <p className="text-sm text-quiet">{words.lead}</p>
      <dl className="mt-3 divide-y divide-line">
        {refundLines(table).map(({ cause, parts }) => (
          <div
            key={cause}
            className="grid items-baseline gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[11rem_1fr]"
          >
            <dt className="font-medium">{words.causes[cause]}</dt>
            {parts.map(({ when, back }) => (
              <dd
                key={when}
                className="flex flex-wrap justify-between gap-x-4 text-sm sm:col-start-2"
              >
                <span className="text-quiet">{when}</span>
                <span className="font-medium">{back}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  )
}
