import { bookCurrencies } from '@parastoo/contract/enums'
import { isRefused } from '@parastoo/kit/outcome'
import { wholeTyped } from '@parastoo/kit/typed-number'
import type { RateInForce } from '@parastoo/server/modules/flights/index'
import { type Column, writeTable } from '../books/write-table.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage = 'list | set <USD|AED|IQD|EUR> <rial for one> <source>'

export const rates: StaffCommand = {
  name: 'rates',
  usage,
  description:
    'lists what currencies cost, and sets a rate; the first of a currency, and what moves it by more than 5 % within a day, need two people, in the office',
  async run({ db, words: [what, code = '', typed = '', ...from], openHouse }) {
    const { currencies } = await openHouse()
    const inForce = await currencies.inForce()
    if (what === 'list') return writeTable(columns, { rows: inForce })
    const currencyCode = bookCurrencies.find((each) => each === code.toUpperCase())
    const before = inForce.find((rate) => rate.currencyCode === currencyCode && rate.version > 0)
    const rialPerUnit = wholeTyped(typed) ?? 0
    const source = from.join(' ').trim()
    if (what !== 'set' || !currencyCode || !before || source === '')
      throw new WrongWords(`Needs ${usage}.`)
    if (!Number.isSafeInteger(rialPerUnit) || rialPerUnit < 1)
      throw new WrongWords(`${typed} is not whole rial.`)
    const rate = { currencyCode, version: before.version, rialPerUnit, source, by: null }
    const done = await db.tx((tx) => currencies.set(tx, rate))
    if (isRefused(done))
      throw new WrongWords(
        done.refused === 'RATE_CHANGED'
          ? 'Somebody set another rate just now. Look again.'
          : `That follows a sample, or moves ${before.rialPerUnit} by more than 5 % within a day: set it in the office, where a second person allows it.`,
      )
    return `One ${currencyCode} is ${rialPerUnit} rial from now on.`
  },
}

const columns: readonly Column<RateInForce>[] = [
  { title: 'currency', of: ({ currencyCode }) => currencyCode },
  { title: 'rial for one', of: ({ rialPerUnit }) => String(rialPerUnit) },
  { title: 'since', of: ({ setAt }) => setAt?.round('second').toString() ?? '' },
  { title: 'source', of: ({ source }) => source },
]
