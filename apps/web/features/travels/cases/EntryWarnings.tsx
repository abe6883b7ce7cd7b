import type { EntryWarning } from '@parastoo/contract/visas/cases'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { Link } from 'react-router'
import { visaCase } from '../../../messages/visa-case.ts'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../shell/words.ts'

const words = visaCase.entry
const say = wordsOf(words)

/** Visas of ours that end before these flights, each with the way to its case. */
export const EntryWarnings = ({ warnings }: { warnings: readonly EntryWarning[] }) =>
  warnings.map(({ caseId, orderId: visaOrder, nameFa, destinationFa, enterUntil, arrivesOn }) => (
    <Notice
      key={caseId}
      tone="bad"
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
  ))
