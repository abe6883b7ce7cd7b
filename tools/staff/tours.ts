import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { isRefused } from '@parastoo/kit/outcome'
import type { House } from '@parastoo/server/app/wiring'
import { signerOf } from './signed-by.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage =
  'requests | accept|refuse <lineId> --staff <mobile or e-mail> [--note "…"] | close|open <departureId> [--note "…"] | decide | cancel <departureId> --note "…" | change <departureId> --file <change.json> --staff <mobile or e-mail> --note "…"'

export const tours: StaffCommand = {
  name: 'tours',
  usage,
  description:
    'answers tours on request, decides now of departures whose day of deciding is over, takes them off sale, and cancels them: a cancelled one gives everybody all of their money back. Changes times, carriers or hotels of one: its buyers accept it, or go free of charge',
  async run({ db, words, openHouse }) {
    const { verb, id, staff, file, note = '' } = readWords(words)
    const house = await openHouse()
    if (verb === 'requests') return await listed(house)
    if (verb === 'decide') {
      const { calledOff } = await house.tours.departures.decide()
      return `Called off for too few people: ${calledOff} departure(s).`
    }
    if (id && staff && (verb === 'accept' || verb === 'refuse')) {
      const ask = {
        lineId: id,
        isAccepted: verb === 'accept',
        by: await signerOf(db, staff, 'orders'),
        noteFa: note,
      }
      return `Written: ${sure(await house.tours.requests.answer(ask))}.`
    }
    if (id && (verb === 'close' || verb === 'open')) {
      const to = verb === 'close' ? ('closed' as const) : ('open' as const)
      const { departures } = house.tours
      sure(await departures.switch({ departureId: id, to, reasonFa: note }))
      return `The departure is ${to}.`
    }
    if (id && verb === 'cancel' && note !== '') {
      const { departures } = house.tours
      const { lines } = sure(await departures.callOff({ departureId: id, reasonFa: note }))
      return `Cancelled; ${lines} order(s) get all of their money back.`
    }
    if (id && verb === 'change' && file && staff && note !== '') {
      const change: unknown = JSON.parse(await readFile(file, 'utf8'))
      const ask = {
        departureId: id,
        change,
        textFa: note,
        by: await signerOf(db, staff, 'inventory'),
      }
      const { lines } = sure(await house.tours.departures.change(ask))
      return `Changed; ${lines} order(s) are asked.`
    }
    throw new WrongWords(`Needs ${usage}.`)
  },
}

/** The outcome, or what was refused as words for whoever sits at the keyboard. */
function sure<Outcome>(outcome: Outcome): Exclude<Outcome, { refused: string }> {
  if (isRefused(outcome))
    throw new WrongWords(`Refused: ${outcome.refused} ${outcome.detail?.why ?? ''}`.trim())
  return outcome as Exclude<Outcome, { refused: string }>
}

async function listed({ tours: { requests } }: House): Promise<string> {
  const open = await requests.list()
  const lines = open.map(
    ({ lineId, orderId, tourFa, startsOn, packageFa, people, answerBy }) =>
      `${lineId}  order ${orderId}  answer by ${answerBy.round('second')}\n` +
      `    ${tourFa}, ${startsOn}, ${packageFa}, ${people} people`,
  )
  return [...lines, `${open.length} tour(s) wait for an answer.`].join('\n')
}

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { staff: { type: 'string' }, file: { type: 'string' }, note: { type: 'string' } },
    })
    const [verb = '', id = ''] = positionals
    return { verb, id, ...values }
  } catch (fault) {
    throw new WrongWords(fault instanceof Error ? fault.message : String(fault))
  }
}
