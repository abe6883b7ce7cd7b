import { formatJalaliDate } from '@parastoo/kit/dates'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { visaCase } from '../../../messages/visa-case.ts'
import { paths } from '../../../paths.ts'
import { queries } from '../../../shell/api.ts'
import { wordsOf } from '../../../shell/words.ts'

const words = visaCase.entry
const say = wordsOf(words)

/** Visas of ours that end before these flights, each with the way to its case; asked behind the page, which is whole without it. */
export function EntryWarnings({ orderId }: { orderId: string }) {
  const warnings = useQuery({
    ...queries.visaCases.entryWarnings.queryOptions({ input: { id: orderId } }),
    meta: { quiet: true },
  })
  return (warnings.data?.data ?? []).map(
    ({ caseId, orderId: visaOrder, nameFa, destinationFa, enterUntil, arrivesOn }) => (
      <Notice
        key={caseId}
        tone="bad"
        isLive
        title={say('title', { destination: destinationFa, name: nameFa })}
        action={
          <Link to={paths.trip(visaOrder)} className="text-lead-text underline underline-offset-4">
            {words.open}
          </Link>
        }
      >
        {say('text', {
          until: formatJalaliDate(enterUntil),
          arrives: formatJalaliDate(arrivesOn),
        })}
      </Notice>
    ),
  )
}
