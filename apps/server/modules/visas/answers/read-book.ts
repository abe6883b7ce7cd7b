import type { VisaTypeCard } from '@parastoo/contract/visas/visas'
import type { Clock } from '../../../platform/clock.ts'
import { dateIn } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Closure, currentPacks, openClosures, type PackVersion } from '../packs/index.ts'
import {
  hasPrice,
  type PackType,
  priceLines,
  ruleOf,
  type Scope,
  standingOf,
  type VisaPack,
} from '../rules/index.ts'

export type AnswerNeeds = {
  db: Db
  clock: Clock
  /** Whether unconfirmed rules are shown and sold. */
  showSamples: boolean
}

/** The packs as they stand now, and today in Tehran, where files are handed in. */
export type Book = {
  packs: readonly PackVersion[]
  closures: readonly Closure[]
  today: string
  showSamples: boolean
}

const anAdult = [30]

/** Everything an answer is made from, in two queries. */
export async function readBook({ db, clock, showSamples }: AnswerNeeds): Promise<Book> {
  const [packs, closures] = await Promise.all([currentPacks(db), openClosures(db)])
  return { packs, closures, today: dateIn('Asia/Tehran', clock.now()), showSamples }
}

/** How one type stands for one passport, and why. */
export function standingIn({ closures, today, showSamples }: Book, pack: VisaPack, asked: Scope) {
  const closed = closures.find(
    ({ destination, type, nationality }) =>
      destination === pack.destination && type === asked.type && nationality === asked.nationality,
  )
  return standingOf({
    rule: ruleOf(pack, asked),
    closedFa: closed?.reasonFa ?? null,
    canBePriced: priceLines(pack, asked, anAdult) !== null,
    today,
    showSamples,
  })
}

/** A type as lists show it, for one passport and an adult. */
export function typeCard(
  book: Book,
  pack: VisaPack,
  { type, nationality }: { type: PackType; nationality: string },
): VisaTypeCard {
  const asked = { type: type.code, nationality }
  const { standing, reasonFa } = standingIn(book, pack, asked)
  const priced = priceLines(pack, asked, anAdult)
  const official = priced?.lines.filter(({ kind }) => kind === 'government' || kind === 'urgent')
  const [asks] = official ?? []
  const { leastDays, mostDays, ...said } = type
  const rule = ruleOf(pack, asked)
  return {
    ...said,
    promise: { leastDays, mostDays },
    standing,
    reasonFa,
    source: rule?.source ?? null,
    checkedOn: rule?.checkedOn ?? null,
    officialFee:
      official && asks && hasPrice(standing)
        ? {
            // What it asks to be fast is asked in the same currency, which an import sees to.
            amountMinor: official.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
            currency: asks.currency,
          }
        : null,
    priceRial: priced && hasPrice(standing) ? priced.totalRial : null,
  }
}
