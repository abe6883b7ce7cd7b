import { parseArgs } from 'node:util'
import { isRefused } from '@parastoo/kit/outcome'
import type { House } from '@parastoo/server/app/wiring'
import { signerOf } from './signed-by.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage =
  'list | show <number> | answer <number> --staff <mobile or e-mail> --text "…" | close <number> --staff <mobile or e-mail>'

export const support: StaffCommand = {
  name: 'support',
  usage,
  description: 'reads and answers what travellers ask about an order; the traveller is told by SMS',
  async run({ db, words, openHouse }) {
    const { verb, number, staff, text } = readWords(words)
    const { desk } = (await openHouse()).support
    const signer = () => signerOf(db, staff, 'orders', 'orders.read')
    if (verb === 'list') return openList(await desk.open())
    if (number && verb === 'show') {
      const request = await desk.show(number)
      return request ? written(request) : told({ refused: 'NOT_FOUND' })
    }
    if (number && staff && text && verb === 'answer')
      return told(await desk.answer({ number, staff: await signer(), text }))
    if (number && staff && verb === 'close')
      return told(await desk.close({ number, staff: await signer() }))
    throw new WrongWords(`Needs ${usage}.`)
  },
}

type Requests = Awaited<ReturnType<House['support']['desk']['open']>>

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { staff: { type: 'string' }, text: { type: 'string' } },
    })
    const [verb = '', number = ''] = positionals
    return { verb, number, ...values }
  } catch (fault) {
    throw new WrongWords(fault instanceof Error ? fault.message : String(fault))
  }
}

const openList = (requests: Requests): string =>
  [...requests.map(written), `${requests.length} request(s) wait for an answer.`].join('\n')

function written(request: Requests[number]): string {
  const { number, orderNumber, subject, state, openedAt, titleFa, messages } = request
  return [
    `${number}  order ${orderNumber}  ${subject}  ${state}  since ${openedAt}  ${titleFa}`,
    ...messages.map(
      ({ staff, textFa, writtenAt }) =>
        `    ${writtenAt}  ${staff ?? 'traveller'}: ${textFa.replaceAll('\n', '\n        ')}`,
    ),
  ].join('\n')
}

function told(outcome: unknown): string {
  if (isRefused(outcome)) throw new WrongWords(`Refused: ${outcome.refused}`)
  return 'Done.'
}
