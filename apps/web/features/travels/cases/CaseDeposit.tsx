import type { CaseView } from '@parastoo/contract/visas/cases'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { formatRialAsToman } from '@parastoo/kit/money'
import { visaCase } from '../../../messages/visa-case.ts'
import { wordsOf } from '../../../shell/words.ts'
import { tehranTime } from '../tehran-time.ts'

const say = wordsOf(visaCase.follow)

/** What of the price is only held, or when it came back; nothing where a case has ended, which gives it back with the rest. */
export function CaseDeposit({ one: { deposit, ended } }: { one: CaseView }) {
  if (!deposit || (ended && !deposit.returnedAt)) return null
  const toman = formatRialAsToman(deposit.amountRial)
  return (
    <p className="text-sm">
      <span className="text-quiet">{visaCase.follow.deposit}: </span>
      {deposit.returnedAt
        ? say('depositBack', { toman, date: formatJalaliDate(tehranTime(deposit.returnedAt)) })
        : say('depositHeld', { toman })}
    </p>
  )
}
