import { parseArgs } from 'node:util'
import { isRefused } from '@parastoo/kit/outcome'
import type { GroupRequest } from '@parastoo/server/modules/support/index'
import { signerOf } from './signed-by.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage =
  'list | show <number> | answer <number> --staff <mobile or e-mail> --text "…" | close <number>'

export const groups: StaffCommand = {
  name: 'groups',
  usage,
  description:
    'reads and answers requests of more than nine people; the contact is sent the answer by SMS',
  async run({ db, words, openHouse }) {
    const { verb, number, staff, text } = readWords(words)
    const { groups: desk } = (await openHouse()).support
    if (verb === 'list') {
      const open = await desk.open()
      return [...open.map(written), `${open.length} group(s) wait for an answer.`].join('\n')
    }
    if (number && verb === 'show') {
      const request = await desk.show(number)
      if (!request) throw new WrongWords('There is no such request.')
      return written(request)
    }
    if (number && staff && text && verb === 'answer') {
      const outcome = await desk.answer({
        number,
        staff: await signerOf(db, staff, 'orders', 'orders.read'),
        text,
      })
      if (isRefused(outcome)) throw new WrongWords(`Refused: ${outcome.refused}`)
      return 'Answered; the contact is told.'
    }
    if (number && verb === 'close') {
      if (!(await desk.close(number))) throw new WrongWords('No such request is open.')
      return 'Closed.'
    }
    throw new WrongWords(`Needs ${usage}.`)
  },
}

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

function written(request: GroupRequest): string {
  const { number, state, askedAt, passengers, origin, destination, departsOn, returnsOn } = request
  const { contactName, contactPhone, note, staff, answerFa } = request
  return [
    `${number}  ${state}  since ${askedAt.round('second')}  ${passengers} people  ${origin} → ${destination}  ${departsOn}${returnsOn === null ? '' : ` and back ${returnsOn}`}`,
    `    ${contactName}  ${contactPhone}`,
    ...(note === '' ? [] : [`    ${note}`]),
    ...(answerFa === null ? [] : [`    ${staff}: ${answerFa}`]),
  ].join('\n')
}
