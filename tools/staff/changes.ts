import { parseArgs } from 'node:util'
import { isUuid } from '@parastoo/kit/uuid'
import type { House } from '@parastoo/server/app/wiring'
import { type Column, writeTable } from '../books/write-table.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'
import { whoRuns } from './who-runs.ts'

const usage = [
  'list',
  'move <line id | flight> <local departure> [--reason "…"]',
  'cancel <line id | flight> [--reason "…"]',
].join(' | ')

/** `W5-1041-20301201-THRMHD-SY`: any offer of a dated flight of own stock names it. */
const flightShape = /^[A-Z0-9]{2,3}-\d{1,4}[A-Z]?-\d{8}-[A-Z]{6}-[CS][A-Z]$/

export const changes: StaffCommand = {
  name: 'changes',
  usage,
  description:
    'lists changes of carriers that wait for an answer; records that one moved or called off a line, or a whole flight of own stock for everybody on it (W5-1041-20301201-THRMHD-SY), whose travellers are then told; --reason is a sentence for them',
  async run({ words, openHouse }) {
    const { verb, what, departureTime, reason } = readWords(words)
    if (verb === 'list') {
      const open = await (await openHouse()).flights.changes.desk.unanswered()
      return open.length === 0
        ? 'No change waits for an answer.'
        : writeTable(columns, { rows: open })
    }
    const to = verb === 'cancel' ? ('cancelled' as const) : { departureTime }
    const isWhole = verb === 'cancel' ? departureTime === '' : isLocalTime(departureTime)
    const isNamed = isUuid(what) || flightShape.test(what)
    if ((verb !== 'move' && verb !== 'cancel') || !isWhole || !isNamed)
      throw new WrongWords(`Needs ${usage}.`)
    const said = { to, by: whoRuns(), reason }
    const house = await openHouse()
    if (!isUuid(what)) return told(await changeFlight(house, { flightKey: what, ...said }))
    return told(await house.flights.changes.desk.recordLine({ lineId: what, ...said }))
  },
}

type Said = {
  flightKey: string
  to: { departureTime: string } | 'cancelled'
  by: string
  reason: string | undefined
}

/** Own stock sells the flight at its new time from here on, and every line on it is told. */
async function changeFlight({ inventory, flights }: House, { flightKey, to, by, reason }: Said) {
  const changed = await inventory.changeFlight({ flightKey, to })
  if ('wrong' in changed) return changed
  const { name, timesNow } = inventory.flightSupplier
  return await flights.changes.desk.recordKeys(changed.keys, {
    by,
    reason,
    async timesOf({ supplier, ...line }) {
      const answer = supplier === name ? await timesNow?.(line) : undefined
      return answer && 'legs' in answer ? answer.legs : null
    },
  })
}

function told(outcome: { recorded: number } | { wrong: string }): string {
  if ('wrong' in outcome) throw new WrongWords(outcome.wrong)
  return `Recorded for ${outcome.recorded} line(s); their travellers are told.`
}

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { reason: { type: 'string' } },
    })
    const [verb = '', what = '', departureTime = ''] = positionals
    return { verb, what, departureTime, reason: values.reason }
  } catch (fault) {
    throw new WrongWords(fault instanceof Error ? fault.message : String(fault))
  }
}

/** A day and a minute that exist. */
function isLocalTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return false
  try {
    return Temporal.PlainDateTime.from(text).toString().startsWith(text)
  } catch {
    return false
  }
}

type Waiting = Awaited<ReturnType<House['flights']['changes']['desk']['unanswered']>>[number]

const columns: readonly Column<Waiting>[] = [
  { title: 'line', of: ({ lineId }) => lineId },
  { title: 'order', of: ({ orderId }) => orderId },
  { title: 'what', of: ({ kind }) => kind },
  { title: 'left', of: ({ before }) => before[0]?.departureTime ?? '' },
  { title: 'leaves', of: ({ after }) => after[0]?.departureTime ?? '' },
  { title: 'told by', of: ({ toldBy }) => toldBy },
  { title: 'told at', of: ({ toldAt }) => toldAt.round('second').toString() },
]
