import type { House } from '@parastoo/server/app/wiring'
import { isUnknown } from '@parastoo/server/modules/flights/index'
import { type Column, writeTable } from '../books/write-table.ts'
import { checked } from './checked.ts'
import { hotelSupplierChecked } from './hotel-suppliers.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage = 'credit | check <name> [<city>]'

export const suppliers: StaffCommand = {
  name: 'suppliers',
  usage,
  description:
    'shows what is left of the credit at each supplier of flights; proves the configuration of a supplier of flights or hotels (in a city, istanbul unless told) or of a bank, by reading calls only, and says in Persian and English what works',
  async run({ words: [what, name = '', cityCode = 'istanbul'], openHouse }) {
    if (what === 'credit') {
      const offices = (await openHouse()).flights.offices()
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
    return await checkOf(await openHouse(), { name, cityCode })
  },
}

/** Whoever it is that is called so: a supplier of flights, one of hotels, or a bank. */
async function checkOf(
  { flights, hotels, payments }: House,
  { name, cityCode }: { name: string; cityCode: string },
): Promise<string> {
  const offices = flights.offices()
  const found = offices.find((each) => each.name === name)
  if (found) return checked(name, await found.office.check())
  if (hotels.outsideNames().includes(name))
    return await hotelSupplierChecked(hotels, { name, cityCode })
  const bank = await payments.check(name)
  if (bank) return checked(name, bank)
  const known = [
    ...offices.map((each) => each.name),
    ...hotels.outsideNames(),
    ...payments.gateways().map(({ gateway }) => gateway.name),
  ]
  throw new WrongWords(`No supplier or bank is called ${name}; configured: ${known.join(', ')}.`)
}

const noneTold = { unknown: true as const, reason: 'it has no call for it' }

const credits: readonly Column<{ supplier: string; left: string; low: string }>[] = [
  { title: 'supplier', of: ({ supplier }) => supplier },
  { title: 'left (rial)', of: ({ left }) => left },
  { title: '', of: ({ low }) => low },
]
