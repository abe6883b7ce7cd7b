import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { WriteAudit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, notifyAfterCommit, type Tx } from '../../../platform/db/database.ts'
import { ok } from '../../../platform/http/answer.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { isFresh, isSample, type NewRate, type RateInForce } from './rate.ts'
import { addRate, ratesInForce } from './store.ts'

/** Heard by every process that holds rates in memory. */
const ratesChanged = 'rates-changed'

/** Rates, held in memory: few, and asked for with every price. Empty until the first `refresh`. */
export function createCurrencies({
  db,
  clock,
  audit,
  freshHours,
  sellsSamples,
}: {
  db: Db
  clock: Clock
  audit: WriteAudit
  freshHours: number
  /** Whether anything may be charged by the rates a new house begins with. */
  sellsSamples: boolean
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
    /** The rates prices may be shown by now, as a line of an order keeps them. */
    frozenNow: () =>
      held.flatMap(({ currencyCode, rialPerUnit, source, setAt, ...rate }) =>
        setAt && isShown({ currencyCode, rialPerUnit, source, setAt, ...rate })
          ? [{ currencyCode, rialPerUnit, source, setAt: setAt.toString() }]
          : [],
      ),
    /** Every currency with its newest rate, as the database has them: for whoever is about to set one. */
    inForce: (dbOrTx: Db | Tx = db) => ratesInForce(dbOrTx),
    /**
     * Sets the rate that follows the version its setter saw, in the caller's tx, with its row in the audit. RATE_CHANGED: another was faster.
     * Whether a second person is needed is asked before.
     */
    async set(
      tx: Tx,
      rate: NewRate & { by: string | null },
    ): Promise<{ version: number } | Refusal<'RATE_CHANGED'>> {
      const { by, currencyCode, version, rialPerUnit, source } = rate
      const before = (await ratesInForce(tx)).find((each) => each.currencyCode === currencyCode)
      if (!(await addRate(tx, rate, { at: clock.now(), by }))) return refuse('RATE_CHANGED')
      await audit(tx, {
        kind: 'currencies.rate-set',
        by,
        subject: { kind: 'currency', id: currencyCode },
        before: { rialPerUnit: before?.rialPerUnit ?? null, version },
        after: { rialPerUnit, source, version: version + 1 },
      })
      notifyAfterCommit(tx, ratesChanged)
      return { version: version + 1 }
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
          held.map((rate) => ({
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
