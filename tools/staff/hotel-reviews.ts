import { parseArgs } from 'node:util'
import { isRefused } from '@parastoo/kit/outcome'
import type { Review } from '@parastoo/server/modules/hotels/index'
import { signerOf } from './signed-by.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage =
  'list [--state waiting|shown|refused] | show <lineId> --staff <mobile or e-mail> | refuse <lineId> --staff <mobile or e-mail> --reason "…" | answer <lineId> --staff <mobile or e-mail> --text "…"'

export const hotelReviews: StaffCommand = {
  name: 'hotel-reviews',
  usage,
  description:
    'reads what guests say of hotels before others do: shows it, keeps it back with a reason its guest reads, or answers it for the agency',
  async run({ db, words, openHouse }) {
    const { verb, lineId, state = 'waiting', staff, reason = '', text } = readWords(words)
    const { reviews } = (await openHouse()).hotels
    if (verb === 'list' && (state === 'waiting' || state === 'shown' || state === 'refused')) {
      const found = await reviews.list({ state })
      return [...found.map(written), `${found.length} review(s) are ${state}.`].join('\n')
    }
    if (!lineId || !staff) throw new WrongWords(`Needs ${usage}.`)
    const by = await signerOf(db, staff, 'content', 'orders')
    if (verb === 'answer' && text) return told(await reviews.answer({ lineId, text, by }))
    if (verb === 'show')
      return told(await reviews.decide({ lineId, isShown: true, by, reasonFa: '' }))
    if (verb === 'refuse' && reason !== '')
      return told(await reviews.decide({ lineId, isShown: false, by, reasonFa: reason }))
    throw new WrongWords(`Needs ${usage}.`)
  },
}

function told(outcome: string | { refused: string }): string {
  if (isRefused(outcome)) throw new WrongWords(`Refused: ${outcome.refused}`)
  return `Written: ${outcome}.`
}

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        state: { type: 'string' },
        staff: { type: 'string' },
        reason: { type: 'string' },
        text: { type: 'string' },
      },
    })
    const [verb = '', lineId = ''] = positionals
    return { verb, lineId, ...values }
  } catch (fault) {
    throw new WrongWords(fault instanceof Error ? fault.message : String(fault))
  }
}

const written = ({ lineId, hotelCode, score, firstName, textFa, answerFa }: Review): string =>
  [
    `${lineId}  ${hotelCode}  ${score} of 5  ${firstName}`,
    `    ${textFa}`,
    ...(answerFa === '' ? [] : [`    answered: ${answerFa}`]),
  ].join('\n')
