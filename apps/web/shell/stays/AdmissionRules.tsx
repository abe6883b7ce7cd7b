import type { HotelCard } from '@parastoo/contract/hotels/hotel'
import { classes } from '@parastoo/ui/classes.ts'
import { CircleAlert, IdCard } from '@parastoo/ui/icons.ts'
import { stayTerms } from '../../messages/stay-terms.ts'
import { wordsOf } from '../words.ts'

const say = wordsOf(stayTerms.rules)

type Admitting = Pick<HotelCard, 'admission' | 'confirms' | 'answerMinutes'>

/** Whom the hotel takes in and with which papers, in plain words; what turns somebody away bears a sign. */
export function AdmissionRules({
  hotel,
  isBare = false,
}: {
  hotel: Admitting
  /** It stands in a card already. */
  isBare?: boolean
}) {
  return (
    <ul
      className={classes(
        'flex flex-col gap-2',
        !isBare && 'rounded-card border border-line bg-card p-4 shadow-card',
      )}
    >
      {admissionRules(hotel).map(({ text, isStrict }) => (
        <li key={text} className="flex items-start gap-2.5">
          {isStrict ? (
            <CircleAlert aria-hidden className="mt-1 size-5 shrink-0 text-caution" />
          ) : (
            <IdCard aria-hidden className="mt-1 size-5 shrink-0 text-lead-text" />
          )}
          {text}
        </li>
      ))}
    </ul>
  )
}

/** The rules as sentences; `isStrict` are those by which somebody may be turned away. */
export function admissionRules({
  admission: {
    acceptsForeigners,
    needsEntryStamp,
    couplesDocument,
    singleWoman,
    singleMan,
    leastAgeAlone,
  },
  confirms,
  answerMinutes,
}: Admitting): { text: string; isStrict: boolean }[] {
  const { rules } = stayTerms
  const strict = (text: string) => ({ text, isStrict: true })
  const mild = (text: string) => ({ text, isStrict: false })
  return [
    acceptsForeigners === 'yes'
      ? mild(rules.foreigners.yes)
      : strict(rules.foreigners[acceptsForeigners]),
    ...(needsEntryStamp && acceptsForeigners !== 'no' ? [mild(rules.entryStamp)] : []),
    ...(couplesDocument === 'none' ? [] : [mild(rules.couples[couplesDocument])]),
    ...(singleWoman === 'yes' ? [] : [strict(rules.singleWoman[singleWoman])]),
    ...(singleMan === 'yes' ? [] : [strict(rules.singleMan[singleMan])]),
    mild(say('leastAge', { age: leastAgeAlone })),
    ...(confirms === 'on-request' ? [mild(say('onRequest', { minutes: answerMinutes ?? 0 }))] : []),
  ]
}
