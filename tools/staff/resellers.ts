import type { LinksCounted } from '@parastoo/server/modules/resellers/index'
import { type Column, writeTable } from '../books/write-table.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage = '[days, 30 unless told]'

export const resellers: StaffCommand = {
  name: 'resellers',
  usage,
  description:
    'counts visitors of sites that compare prices: how their offers stood when they came, and orders that came of it',
  async run({ words: [days = '30'], openHouse }) {
    if (!/^\d{1,3}$/.test(days)) throw new WrongWords(`Needs ${usage}.`)
    const { resellers: room, grounds } = await openHouse()
    const rows = await room.countLinks(grounds.clock.now().subtract({ hours: 24 * Number(days) }))
    return rows.length === 0 ? 'Nobody came by an offer.' : writeTable(columns, { rows })
  },
}

const columns: readonly Column<LinksCounted>[] = [
  { title: 'site', of: ({ reseller }) => reseller },
  { title: 'clicks', of: ({ clicks }) => String(clicks) },
  { title: 'same price', of: ({ same }) => String(same) },
  { title: 'dearer', of: ({ dearer }) => String(dearer) },
  { title: 'cheaper', of: ({ cheaper }) => String(cheaper) },
  { title: 'gone', of: ({ gone }) => String(gone) },
  { title: 'largest rise', of: ({ largestRise: rise }) => (rise === null ? '' : `${rise} %`) },
  { title: 'orders', of: ({ orders }) => String(orders) },
]
