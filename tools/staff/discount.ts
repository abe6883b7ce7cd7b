import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { type ProductType, productTypes as products } from '@parastoo/contract/orders/lines'
import { toLatinDigits } from '@parastoo/kit/text'
import { wholeTyped } from '@parastoo/kit/typed-number'
import { createDiscounts, type Voucher } from '@parastoo/server/modules/discounts/index'
import { systemClock } from '@parastoo/server/platform/clock'
import { type StaffCommand, WrongWords } from './staff-command.ts'

const usage =
  'list | stop <code> | add <code> <title> --percent <n> | --toman <n> [--ceiling <toman>] [--least <toman>] [--product <name>]… [--route THR-MHD]… [--first-order] [--per-user <n>] [--in-all <n>] [--budget <toman>] [--from <date>] [--until <date>]'

export const discount: StaffCommand = {
  name: 'discount',
  usage,
  description:
    'makes, lists and stops discount codes; dates are Tehran’s, such as 2026-11-21, the last one included',
  async run({ db, words: [what, ...more] }) {
    const discounts = createDiscounts({ db, clock: systemClock })
    if (what === 'list') return listed(await discounts.list())
    if (what === 'stop' && more[0])
      return (await discounts.stop(more[0]))
        ? `${more[0]} is stopped; orders that have it keep it.`
        : `There is no running code ${more[0]}.`
    if (what !== 'add') throw new WrongWords(`Needs ${usage}.`)
    const voucher = voucherOf(more)
    if (!(await discounts.add(voucher, `command ${userInfo().username}`)))
      throw new WrongWords(`There is a code ${voucher.code} already.`)
    return `${voucher.code} may be used from ${voucher.startsAt}.`
  },
}

function voucherOf(words: readonly string[]): Omit<Voucher, 'stoppedAt'> {
  const { values, positionals } = read(words)
  const [code, ...title] = positionals
  const { percent, toman } = values
  if (
    !code ||
    code.length < 3 ||
    title.length === 0 ||
    (percent === undefined) === (toman === undefined)
  )
    throw new WrongWords(`Needs a code, its title, and either --percent or --toman: ${usage}.`)
  const unknown = values.product?.find((name) => !products.includes(name as ProductType))
  if (unknown) throw new WrongWords(`There is no product ${unknown}: ${products.join(', ')}.`)
  return {
    voucherId: randomUUID(),
    code,
    titleFa: title.join(' '),
    worth:
      percent === undefined
        ? { amountRial: rialOf(toman) ?? 0 }
        : { basisPoints: Math.round(percentOf(percent) * 100) },
    ceilingRial: rialOf(values.ceiling),
    leastTotalRial: rialOf(values.least) ?? 0,
    products: values.product ?? null,
    routes: values.route?.map((route) => route.toUpperCase()) ?? null,
    isFirstOrder: values['first-order'] ?? false,
    perUser: wholeOf(values['per-user'] ?? (values['first-order'] ? '1' : undefined)),
    inAll: wholeOf(values['in-all']),
    budgetRial: rialOf(values.budget),
    startsAt: values.from === undefined ? systemClock.now() : dayStart(values.from, 0),
    endsAt: values.until === undefined ? null : dayStart(values.until, 1),
  }
}

function read(words: readonly string[]) {
  const text = { type: 'string' } as const
  const texts = { type: 'string', multiple: true } as const
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        percent: text,
        toman: text,
        ceiling: text,
        budget: text,
        least: text,
        from: text,
        until: text,
        product: texts,
        route: texts,
        'per-user': text,
        'in-all': text,
        'first-order': { type: 'boolean' },
      },
    })
  } catch (fault) {
    throw new WrongWords(`${(fault as Error).message} Needs ${usage}.`)
  }
}

function percentOf(text: string): number {
  const plain = toLatinDigits(text)
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0
  if (percent <= 0 || percent > 100) throw new WrongWords(`${text} is not above 0 and up to 100.`)
  return percent
}

function wholeOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const number = wholeTyped(text) ?? 0
  if (number <= 0 || number > 1_000_000_000_000)
    throw new WrongWords(`${text} is not a whole number above 0.`)
  return number
}

function rialOf(toman: string | undefined): number | null {
  const whole = wholeOf(toman)
  return whole === null ? null : whole * 10
}

/** The first instant of a day in Tehran, `later` days on. */
function dayStart(text: string, later: number): Temporal.Instant {
  try {
    return Temporal.PlainDate.from(text)
      .add({ days: later })
      .toZonedDateTime('Asia/Tehran')
      .toInstant()
  } catch {
    throw new WrongWords(`${text} is not a date such as 2026-11-21.`)
  }
}

function listed(found: readonly (Voucher & { taken: number })[]): string {
  const lines = found.map(({ code, titleFa, worth, taken, inAll, endsAt, stoppedAt }) => {
    const value =
      'amountRial' in worth ? `${worth.amountRial / 10} toman` : `${worth.basisPoints / 100} %`
    const ending = stoppedAt ? `stopped ${stoppedAt}` : endsAt ? `until ${endsAt}` : 'without end'
    return `${code.padEnd(20)} ${value.padEnd(16)} ${taken} of ${inAll ?? 'any'}  ${ending}  ${titleFa}`
  })
  return [`${found.length} code(s)`, ...lines].join('\n')
}
