import { isRefused, refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import {
  type CallGuard,
  createCallGuard,
  DeadlinePassed,
  TooManyWaiting,
} from '../../../platform/outside/call-guard.ts'
import { LeftAlone } from '../../../platform/outside/circuit-breaker.ts'
import type { SupplierMeter } from '../../../platform/outside/supplier-meter.ts'
import type { Unknown } from '../ports.ts'
import {
  type FlightOffer,
  type FlightQuestion,
  type FlightSupplier,
  isUnknown,
  QuestionRefused,
} from '../ports.ts'
import { createOfferCache } from './offer-cache.ts'
import {
  areTimes,
  believed,
  isCancelledWithin,
  isCaptcha,
  isHeld,
  isQuoteFor,
  isReleased,
  isStatus,
  isTicketsFor,
} from './sound-answers.ts'
import { isSound, soundOffers } from './sound-offers.ts'
import type { SupplierSettings } from './supplier-settings.ts'
import type { SupplierTally } from './supplier-tally.ts'

export type SearchOutcome =
  | { state: 'completed'; offers: readonly FlightOffer[] }
  | { state: 'failed' | 'late'; offers: readonly [] }

/** A supplier that may be asked without fear: it answers in time, or as one that did not. */
export type GuardedSupplier = FlightSupplier & {
  /** Searches; never throws. */
  ask: (question: FlightQuestion) => Promise<SearchOutcome>
  /** Whether it was asked so often for so few sales that it is not searched any more for now. */
  isOverLooks: () => boolean
  /** The longest `ask` can take. */
  searchTimeoutMs: number
}

export type Guarding = {
  settings: SupplierSettings
  clock: Clock
  log: Log
  meter: SupplierMeter
  tally: Pick<SupplierTally, 'count' | 'ofWeek'>
}

/** Puts deadline, concurrency limit, circuit breaker and cache before a supplier; see the README of this room. */
export function guardSupplier(supplier: FlightSupplier, guarding: Guarding): GuardedSupplier {
  const { settings, clock, log, meter, tally } = guarding
  const { name, cancelsWhole, captcha, billed, timesNow, office } = supplier
  const nowMs = () => clock.now().epochMilliseconds
  const guardOf = (
    kind: 'search' | 'sell',
    limits: { mostAtOnce: number; mostWaiting: number },
  ) => {
    meter.showBreaker(name, kind, 'closed')
    return createCallGuard<object>(
      { breaker: settings.breaker, ...limits },
      {
        isFailure: isUnknown,
        onChange(state) {
          meter.showBreaker(name, kind, state)
          log.warn({ supplier: name, breaker: kind, state }, 'a supplier’s circuit breaker changed')
        },
      },
    )
  }
  const searching = guardOf('search', {
    mostAtOnce: settings.mostSearchesAtOnce,
    mostWaiting: settings.mostSearchesWaiting,
  })
  const selling = guardOf('sell', {
    mostAtOnce: settings.mostSalesAtOnce,
    mostWaiting: settings.mostSalesWaiting,
  })
  const cache = createOfferCache({
    freshMs: settings.answersFreshMs,
    most: settings.mostAnswersKept,
    nowMs,
  })
  const call = <Result extends object>(
    guard: CallGuard<object>,
    { verb, timeoutMs }: { verb: string; timeoutMs: number },
    work: (signal: AbortSignal) => Promise<Result>,
  ) => measured({ name, verb, meter }, () => guard.run(timeoutMs, work) as Promise<Result>)

  const search = (question: FlightQuestion) => {
    const asked = { verb: 'search', timeoutMs: settings.searchTimeoutMs }
    const { answer, isAsked } = cache.ask(question, async () => {
      let isSent = false
      try {
        return await call(searching, asked, async (signal) => {
          isSent = true
          tally.count(name, 'looks')
          return believable(await supplier.search(question, signal), question)
        })
      } catch (fault) {
        // Who is left alone, or waits too long in our own lane, was never asked; who refuses a question has answered.
        if (isSent && !(fault instanceof QuestionRefused)) tally.count(name, 'failures')
        throw fault
      }
    })
    if (!isAsked) meter.count(name, 'search', 'kept')
    return answer
  }
  /** Selling goes on: only looking costs. */
  const isOverLooks = () => {
    if (!settings.looks) return false
    const { looks, books } = tally.ofWeek(name)
    return looks >= settings.looks.free + settings.looks.perBook * books
  }
  const believable = (offers: readonly FlightOffer[], question: FlightQuestion) => {
    const good = soundOffers(offers, question)
    const dropped = offers.length - good.length
    if (dropped > 0) log.error({ supplier: name, dropped }, 'a supplier’s offers cannot be right')
    return good
  }
  /** Any verb of a sale: what is not a clear and believable answer is unknown, never a no. */
  const sell = async <Answer extends object>(
    verb: string,
    isBelievable: (answer: unknown) => boolean,
    work: () => Promise<Answer>,
  ): Promise<Answer | Unknown> => {
    const timeoutMs = askingVerbs.includes(verb) ? settings.askTimeoutMs : settings.sellTimeoutMs
    try {
      return await call(selling, { verb, timeoutMs }, async () =>
        believed(await work(), isBelievable),
      )
    } catch (fault) {
      log.warn({ err: fault, supplier: name, verb }, 'a supplier did not answer')
      return { unknown: true, reason: fault instanceof Error ? fault.message : 'a fault' }
    }
  }

  return {
    name,
    ...(cancelsWhole && { cancelsWhole }),
    searchTimeoutMs: settings.searchTimeoutMs,
    search,
    isOverLooks,
    async ask(question) {
      if (isOverLooks()) {
        meter.count(name, 'search', 'over-budget')
        return { state: 'failed', offers: [] }
      }
      try {
        return { state: 'completed', offers: await search(question) }
      } catch (fault) {
        log.warn({ err: fault, supplier: name }, 'a supplier did not answer a search')
        return { state: fault instanceof DeadlinePassed ? 'late' : 'failed', offers: [] }
      }
    },
    async reprice(offerKey) {
      const isThisOffer = (answer: unknown) => (answer as FlightOffer).offerKey === offerKey
      const answer = await sell('reprice', isThisOffer, () => supplier.reprice(offerKey))
      if (isUnknown(answer)) return answer
      const isGone = isRefused(answer) || !isSound(answer)
      cache.correct(offerKey, isGone ? null : answer)
      return isGone && !isRefused(answer) ? refuse('FLIGHT_NOT_AVAILABLE') : answer
    },
    async hold(ask) {
      const answer = await sell('hold', isHeld, () => supplier.hold(ask))
      cache.correct(ask.offerKey, null)
      return answer
    },
    async release(key) {
      const answer = await sell('release', isReleased, () => supplier.release(key))
      cache.forgetAll()
      return answer
    },
    async issue(ask) {
      const answer = await sell('issue', isTicketsFor(ask), () => supplier.issue(ask))
      if (!isRefused(answer) && !isUnknown(answer)) tally.count(name, 'books')
      return answer
    },
    status: (key) => sell('status', isStatus, () => supplier.status(key)),
    quoteCancel: (key, passengers) =>
      sell('quote-cancel', isQuoteFor(passengers), () => supplier.quoteCancel(key, passengers)),
    async cancel(ask) {
      const answer = await sell('cancel', isCancelledWithin(ask), () => supplier.cancel(ask))
      cache.forgetAll()
      return answer
    },
    ...(captcha && {
      captcha: (offerKey) => sell('captcha', isCaptcha, () => captcha(offerKey)),
    }),
    // Nobody outside is asked: what is written down needs no lane and no breaker.
    ...(billed && { billed }),
    ...(timesNow && {
      timesNow: (sale) => sell('times-now', areTimes, () => timesNow(sale)),
    }),
    ...(office && { office }),
  }
}

/** These change nothing at the supplier, so they are waited for less long. */
const askingVerbs: readonly string[] = ['reprice', 'captcha', 'status', 'quote-cancel', 'times-now']

async function measured<Result extends object>(
  { name, verb, meter }: { name: string; verb: string; meter: SupplierMeter },
  work: () => Promise<Result>,
): Promise<Result> {
  const startedMs = performance.now()
  let outcome = 'answered'
  try {
    const answer = await work()
    if (isRefused(answer)) outcome = 'refused'
    if (isUnknown(answer)) outcome = 'unknown'
    return answer
  } catch (fault) {
    outcome = outcomeOf(fault)
    throw fault
  } finally {
    meter.count(name, verb, outcome)
    meter.time(name, verb, (performance.now() - startedMs) / 1000)
  }
}

function outcomeOf(fault: unknown): string {
  if (fault instanceof DeadlinePassed) return 'late'
  if (fault instanceof TooManyWaiting) return 'full'
  if (fault instanceof QuestionRefused) return 'refused'
  return fault instanceof LeftAlone ? 'left-alone' : 'failed'
}
