import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import type { BookCurrency } from '@parastoo/contract/enums'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { WriteAudit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import { crashPoint } from '../../../platform/crash-point.ts'
import { type Db, notifyAfterCommit, type Tx } from '../../../platform/db/database.ts'
import { ok } from '../../../platform/http/answer.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { isUnknown, type RateFeed } from '../ports.ts'
import { aheadMinutes, proposeRate, type RateProposal } from './propose-rate.ts'
import {
  hoursOfSteps,
  isFresh,
  isOffered,
  isSample,
  type NewRate,
  needsSecond,
  type RateInForce,
} from './rate.ts'
import { addRate, keepReadings, rateReadings, ratesInForce, standingRates } from './store.ts'

/** Heard by every process that holds rates in memory. */
const ratesChanged = 'rates-changed'

/** Rates, held in memory: few, and asked for with every price. Empty until the first `refresh`. */
export function createCurrencies({
  db,
  clock,
  audit,
  freshHours,
  sellsSamples,
  feeds = [],
  log,
}: {
  db: Db
  clock: Clock
  audit: WriteAudit
  freshHours: number
  /** Whether anything may be charged by the rates a new house begins with. */
  sellsSamples: boolean
  /** Who proposes rates; none unless configured. */
  feeds?: readonly RateFeed[]
  log: Log
}) {
  let held: readonly RateInForce[] = []
  const isShown = (rate: RateInForce) => isFresh(rate, { now: clock.now(), hours: freshHours })
  const places = implement(contract.api.places).$context<RequestContext>()

  const currencies = {
    freshHours,
    isShown,
    /** What is charged by: of each currency its newest rate, of whatever age; a sample, which is nobody's word, only where samples are sold. */
    toCharge: () =>
      held.flatMap((rate) => {
        const { currencyCode, rialPerUnit, setAt } = rate
        return setAt && (sellsSamples || !isSample(rate))
          ? [{ currencyCode, rialPerUnit, setAt }]
          : []
      }),
    /** Rial for one unit of a currency, as the caller's tx sees it; null where nothing may be charged by it (see `toCharge`). */
    async chargedBy(tx: Tx, currencyCode: BookCurrency): Promise<number | null> {
      const rate = (await ratesInForce(tx)).find((each) => each.currencyCode === currencyCode)
      return rate?.setAt && (sellsSamples || !isSample(rate)) ? rate.rialPerUnit : null
    },
    /** The rates prices may be shown by now, as a line of an order keeps them. */
    frozenNow: () =>
      held
        .filter(isOffered)
        .flatMap(({ currencyCode, rialPerUnit, source, setAt, ...rate }) =>
          setAt && isShown({ currencyCode, rialPerUnit, source, setAt, ...rate })
            ? [{ currencyCode, rialPerUnit, source, setAt: setAt.toString() }]
            : [],
        ),
    /** Every currency with its newest rate, as the database has them: for whoever is about to set one. */
    inForce: (dbOrTx: Db | Tx = db) => ratesInForce(dbOrTx),
    /**
     * Sets the rate that follows the version its setter saw, in the caller's tx, with its row in the audit. RATE_CHANGED: another was faster.
     * RATE_NEEDS_SECOND: one person may not set it alone; `askedBy` is whoever asked for it where another allowed it. What one person has
     * moved in a day is read from rates up to that version, which never change, so of two at once both cannot count the same day.
     */
    async set(
      tx: Tx,
      rate: NewRate & { by: string | null; askedBy?: string },
    ): Promise<{ version: number } | Refusal<'RATE_CHANGED' | 'RATE_NEEDS_SECOND'>> {
      const { by, askedBy = null, currencyCode, version, rialPerUnit, source } = rate
      const now = clock.now()
      const standing = await standingRates(tx, rate, now.subtract({ hours: hoursOfSteps }))
      const [before] = standing
      if (before?.version !== version) return refuse('RATE_CHANGED')
      if (askedBy === null && needsSecond(standing, rialPerUnit)) return refuse('RATE_NEEDS_SECOND')
      if (!(await addRate(tx, rate, { at: now, by, askedBy }))) return refuse('RATE_CHANGED')
      await audit(tx, {
        kind: 'currencies.rate-set',
        by,
        subject: { kind: 'currency', id: currencyCode },
        before: { rialPerUnit: before.rialPerUnit, version },
        after: { rialPerUnit, source, version: version + 1, askedBy },
      })
      crashPoint('rate:before-set-commit')
      notifyAfterCommit(tx, ratesChanged)
      return { version: version + 1 }
    },
    /** Asks every feed what currencies cost, and keeps what it says; done every ten minutes. Sets no rate. */
    async readFeeds(): Promise<void> {
      await Promise.all(
        feeds.map(async (feed) => {
          const said = await feed.read()
          if (isUnknown(said))
            return log.warn({ feed: feed.name, reason: said.reason }, 'a feed of rates is silent')
          // A word of tomorrow would be newer than all that comes until then.
          const latest = clock.now().add({ minutes: aheadMinutes })
          const believed = said.filter(({ at }) => Temporal.Instant.compare(at, latest) < 0)
          if (believed.length < said.length)
            log.warn({ feed: feed.name }, 'a feed of rates speaks of times to come')
          await keepReadings(db, feed.name, believed)
        }),
      )
    },
    /** What feeds propose for each currency now; staff alone set a rate. */
    async proposals(): Promise<Map<string, RateProposal & { feedsFa: string[] }>> {
      if (feeds.length === 0) return new Map()
      const readings = await rateReadings(db)
      const wired = readings.filter(({ feed }) => feeds.some(({ name }) => name === feed))
      const fa = (feed: string) => feeds.find(({ name }) => name === feed)?.nameFa ?? feed
      return new Map(
        (await ratesInForce(db)).flatMap(({ currencyCode, rialPerUnit: inForceRial }) => {
          const ofIt = wired.filter((reading) => reading.currencyCode === currencyCode)
          const found = proposeRate(ofIt, { now: clock.now(), inForceRial })
          return found ? [[currencyCode, { ...found, feedsFa: found.feeds.map(fa) }] as const] : []
        }),
      )
    },
    defineJobs(jobs: Pick<Jobs, 'every'>): void {
      if (feeds.length > 0)
        jobs.every('read-rate-feeds', '*/10 * * * *', () => currencies.readFeeds())
    },
    async refresh(): Promise<void> {
      held = await ratesInForce(db)
    },
    /** Refreshes now and whenever a rate is set in any process. */
    async watch(): Promise<{ stop(): Promise<void> }> {
      const listening = await db.listen(ratesChanged, () => currencies.refresh())
      await currencies.refresh()
      return listening
    },
  }
  return {
    ...currencies,
    routes: {
      currencies: places.currencies.handler(() =>
        ok(
          held.filter(isOffered).map((rate) => ({
            currencyCode: rate.currencyCode,
            currencySymbol: rate.currencySymbol,
            exchangeRate: rate.rialPerUnit,
            isDefault: rate.isDefault,
            source: rate.source,
            setAt: rate.setAt?.toString() ?? null,
            isFresh: isShown(rate),
          })),
        ),
      ),
    },
  }
}
export type Currencies = ReturnType<typeof createCurrencies>
