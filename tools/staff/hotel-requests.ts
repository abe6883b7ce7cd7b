import { parseArgs } from 'node:util'
import { isRefused } from '@parastoo/kit/outcome'
import type { OpenRequest } from '@parastoo/server/modules/hotels/index'
import { signerOf } from './signed-by.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage =
  'list | accept <lineId> --staff <mobile or e-mail> [--note "…"] [--number <the hotel’s own>] | refuse <lineId> --staff <mobile or e-mail> [--note "…"]'

export const hotelRequests: StaffCommand = {
  name: 'hotel-requests',
  usage,
  description:
    'writes down what hotels on request say: a yes issues the voucher, a no gives the money back; either way they are told',
  async run({ db, words, openHouse }) {
    const { verb, lineId, staff, note = '', number = '' } = readWords(words)
    const { requests } = (await openHouse()).hotels
    if (verb === 'list') {
      const open = await requests.list()
      return [...open.map(written), `${open.length} hotel(s) are to be asked.`].join('\n')
    }
    if (lineId && staff && (verb === 'accept' || verb === 'refuse')) {
      const ask = {
        lineId,
        isAccepted: verb === 'accept',
        by: await signerOf(db, staff, 'orders'),
        noteFa: note,
        hotelNumber: number,
      }
      const outcome = await requests.answer(ask)
      if (isRefused(outcome)) throw new WrongWords(`Refused: ${outcome.refused}`)
      return `Written: ${outcome}; the traveller is told.`
    }
    throw new WrongWords(`Needs ${usage}.`)
  },
}

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { staff: { type: 'string' }, note: { type: 'string' }, number: { type: 'string' } },
    })
    const [verb = '', lineId = ''] = positionals
    return { verb, lineId, ...values }
  } catch (fault) {
    throw new WrongWords(fault instanceof Error ? fault.message : String(fault))
  }
}

function written(request: OpenRequest): string {
  const { lineId, orderNumber, hotelFa, cityFa, checkIn, checkOut, rooms } = request
  const { leadGuest, specialRequests, answerBy } = request
  return [
    `${lineId}  order ${orderNumber}  answer by ${answerBy.round('second')}`,
    `    ${hotelFa}, ${cityFa}  ${checkIn} to ${checkOut}  ${rooms} room(s)  ${leadGuest}`,
    ...(specialRequests === '' ? [] : [`    ${specialRequests}`]),
  ].join('\n')
}
