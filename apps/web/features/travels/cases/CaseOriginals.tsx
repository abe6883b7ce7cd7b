import type { CaseOriginal } from '@parastoo/contract/visas/cases'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { visaCase } from '../../../messages/visa-case.ts'
import { visas } from '../../../messages/visas.ts'
import { wordsOf } from '../../../shell/words.ts'
import { tehranTime } from '../tehran-time.ts'

const words = visaCase.follow.originals
const say = wordsOf(words)

/** Papers that were handed over in the original: each with its receipt, and where it is. */
export function CaseOriginals({ originals }: { originals: readonly CaseOriginal[] }) {
  if (originals.length === 0) return null
  const day = (at: string) => formatJalaliDate(tehranTime(at), 'medium')
  return (
    <section className="text-sm">
      <h3 className="font-bold">{words.title}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {originals.map(({ receiptNumber, kind, receivedAt, keptAt, returnedAt, returnedToFa }) => (
          <li key={receiptNumber} className="wrap-anywhere">
            {[
              visas.documents.kinds[kind],
              say('receipt', { number: toPersianDigits(receiptNumber) }),
              say('received', { date: day(receivedAt) }),
              returnedAt
                ? say('returned', { date: day(returnedAt), to: returnedToFa ?? '' })
                : words[keptAt],
            ].join('، ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
