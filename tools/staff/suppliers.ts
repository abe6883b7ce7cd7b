import { toPersianDigits } from '@parastoo/kit/text'
import { isUnknown, type SupplierCheck } from '@parastoo/server/modules/flights/index'
import { type Column, writeTable } from '../books/write-table.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage = 'credit | check <name>'

export const suppliers: StaffCommand = {
  name: 'suppliers',
  usage,
  description:
    'shows what is left of the credit at each supplier of flights; proves the configuration of one, by reading calls only',
  async run({ words: [what, name = ''], openHouse }) {
    const offices = (await openHouse()).flights.offices()
    if (what === 'credit') {
      if (offices.length === 0) return 'No supplier of flights is configured.'
      const rows = await Promise.all(
        offices.map(async ({ name: supplier, office }) => {
          const left = (await office.credit?.()) ?? noneTold
          const isLow = !isUnknown(left) && left.leftRial < (office.lowCreditRial ?? 0)
          return {
            supplier,
            left: isUnknown(left) ? `not told: ${left.reason}` : String(left.leftRial),
            low: isLow ? 'low' : '',
          }
        }),
      )
      return writeTable(credits, { rows })
    }
    if (what !== 'check' || name === '') throw new WrongWords(`Needs ${usage}.`)
    const found = offices.find((each) => each.name === name)
    if (!found) {
      const known = offices.map((each) => each.name).join(', ') || 'none'
      throw new WrongWords(`No supplier of flights is called ${name}; configured: ${known}.`)
    }
    const checks = await found.office.check()
    const works = checks.filter((check) => check.works).length
    return [
      ...checks.map(lineOf),
      '',
      `${name}: ${works} of ${checks.length} work. Nothing was booked or changed.`,
      `${name}: ${toPersianDigits(works)} از ${toPersianDigits(checks.length)} کار می‌کند. چیزی رزرو یا عوض نشد.`,
    ].join('\n')
  },
}

const noneTold = { unknown: true as const, reason: 'it has no call for it' }

const lineOf = ({ fa, en, works, detail }: SupplierCheck): string =>
  `${works ? 'yes' : 'NO '}  ${en}: ${detail}\n     ${fa}: ${works ? 'کار می‌کند' : 'کار نمی‌کند'}`

const credits: readonly Column<{ supplier: string; left: string; low: string }>[] = [
  { title: 'supplier', of: ({ supplier }) => supplier },
  { title: 'left (rial)', of: ({ left }) => left },
  { title: '', of: ({ low }) => low },
]
