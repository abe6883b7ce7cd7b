/** The rules every bank gateway keeps, in one piece so that they can be read from end to end. */
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { differenceOf, type Payment } from './payment.ts'
import { type BankAnswer, type Gateway, isUnanswered } from './ports.ts'

type Verb = 'start' | 'verify' | 'inquire' | 'listUnverified' | 'reverse' | 'refund'
type LenderVerb = 'settle' | 'revert' | 'lower'

/** A gateway with the bank behind it, as far as the suite must play customer, network and clock. */
export type GatewayStand = {
  gateway: Gateway
  customer: {
    pays(reference: string): Promise<void>
    cancels(reference: string): Promise<void>
    /** The bank says no to the customer's card. */
    isRefused(reference: string): Promise<void>
  }
  /** What the bank sends the browser back with after a payment, claiming it went well. */
  returnedFields(reference: string): Record<string, string>
  /** A payment that is agreed on and not verified looks like one that is not agreed on. */
  isSilentBeforeVerify?: boolean
  network: {
    /** The next call does not get through; what the bank has of it is nothing. */
    cutBefore(verb: Verb): void
    /** The next call reaches the bank, its reply does not reach us. */
    cutAfter(verb: Verb): void
    /** The bank is not reached at all: the connection does not come about. */
    goDown(verb: Verb): Promise<void>
    comeUp(): Promise<void>
    /** The same as the cuts above for the steps of one that lends. */
    cutLender?: (when: 'before' | 'after', verb: LenderVerb) => void
  }
  /** From now on the bank says of this reference that another amount was paid. */
  swapAmount(reference: string): void
  /** Lets time pass at the bank, where the stand has a clock of its own. */
  passMinutes?: (minutes: number) => void
}

/** Run on the sandbox and on each adapter over a stub of its bank. */
export function describeGateway(name: string, build: () => Promise<GatewayStand>): void {
  const askOf = ({ chargeOf }: Gateway, amountRial = 1_250_000) => {
    const charge = chargeOf(amountRial)
    if (!charge) throw new Error(`${name} does not take ${amountRial} rial`)
    return {
      paymentId: newId(),
      amountRial,
      charge,
      returnUrl: 'https://shop.example/api/payment/Callback/any',
      descriptionFa: 'بلیت تهران به مشهد',
      phoneNumber: '+989120000000',
    }
  }
  const begin = async (amountRial?: number) => {
    const stand = await build()
    const ask = askOf(stand.gateway, amountRial)
    const started = await stand.gateway.start(ask)
    if (!('reference' in started)) throw new Error(`The bank gave no page: ${started.reason}`)
    const { reference } = started
    const { paymentId, charge } = ask
    const question = { reference, paymentId, charge }
    const verify = () => stand.gateway.verify(question)
    /** What payments would say of the bank's word. */
    const differs = (answer: BankAnswer) =>
      'state' in answer &&
      (answer.state === 'differs' ||
        (answer.state === 'paid' &&
          differenceOf({ paymentId, charge } as Payment, answer) !== null))
    return { ...stand, ask, started, reference, question, verify, differs }
  }
  const paidOf = (answer: BankAnswer) => {
    if (isUnanswered(answer) || answer.state !== 'paid')
      throw new Error(`Not paid: ${JSON.stringify(answer)}`)
    return answer
  }

  describe(`gateway ${name}: start`, () => {
    it('is named by one word and titled in Persian', async () => {
      const { gateway } = await build()
      expect(gateway.name).toMatch(/^[a-z][a-z0-9]*$/)
      expect(gateway.titleFa).toMatch(/[آ-ی]/)
    })

    it('says what it takes, and charges a whole amount of its currency for it', async () => {
      const { gateway } = await build()
      const { minRial, maxRial } = gateway.limits
      expect(minRial).toBeGreaterThan(0)
      expect(maxRial).toBeGreaterThan(minRial)
      const { charge } = askOf(gateway)
      expect(charge.currencyCode).toBe(gateway.currencyCode)
      expect(Number.isSafeInteger(charge.amountMinor) && charge.amountMinor > 0).toBe(true)
      if (charge.currencyCode === 'IRR') expect(charge.amountMinor).toBe(1_250_000)
    })

    it('answers a page to pay on and a reference of this payment alone', async () => {
      const { gateway, started } = await begin()
      const other = await gateway.start(askOf(gateway))
      expect(URL.canParse(started.redirectUrl)).toBe(true)
      expect(started.reference).not.toBe('')
      expect('reference' in other && other.reference).not.toBe(started.reference)
    })

    it.each(['cutBefore', 'cutAfter'] as const)(
      'gives no page when the line is %s',
      async (cut) => {
        const { gateway, network } = await build()
        network[cut]('start')
        expect(isUnanswered(await gateway.start(askOf(gateway)))).toBe(true)
      },
    )

    it('is certainly not delivered when the bank is not reached at all', async () => {
      const { gateway, network } = await build()
      await network.goDown('start')
      expect(await gateway.start(askOf(gateway))).toMatchObject({ unsent: true })
      await network.comeUp()
      expect(await gateway.start(askOf(gateway))).toHaveProperty('reference')
    })
  })

  describe(`gateway ${name}: the customer’s return`, () => {
    it('names the reference', async () => {
      const { gateway, reference, returnedFields, ask } = await begin()
      const named = gateway.referenceOfReturn(returnedFields(reference))
      if (typeof named === 'string') expect(named).toBe(reference)
      else expect(named).toEqual({ paymentId: ask.paymentId })
    })

    it('names none when there is none, whatever else is sent', async () => {
      const { gateway } = await build()
      expect(gateway.referenceOfReturn({})).toBeNull()
      expect(gateway.referenceOfReturn({ Status: 'OK', success: '1', other: 'x' })).toBeNull()
    })

    it('proves nothing', async () => {
      const { gateway, reference, verify, returnedFields } = await begin()
      gateway.referenceOfReturn(returnedFields(reference))
      expect(await verify()).toEqual({ state: 'open' })
    })
  })

  describe(`gateway ${name}: verify`, () => {
    it('is open before anything is paid, and the customer can still pay', async () => {
      const { customer, reference, verify } = await begin()
      expect(await verify()).toEqual({ state: 'open' })
      await customer.pays(reference)
      expect(await verify()).toMatchObject({ state: 'paid' })
    })

    it('is paid with the amount, the currency and the payment that were asked for', async () => {
      const { customer, reference, verify, ask, differs } = await begin(987_650)
      await customer.pays(reference)
      const paid = paidOf(await verify())
      expect(paid.charged).toEqual(ask.charge)
      expect([ask.paymentId, null]).toContain(paid.paymentId)
      expect(paid.trackingNumber).not.toBe('')
      expect(differs(paid)).toBe(false)
    })

    it('never tells a whole card number', async () => {
      const { customer, reference, verify } = await begin()
      await customer.pays(reference)
      const { cardMask } = paidOf(await verify())
      expect(cardMask?.replace(/\D/g, '').length ?? 0).toBeLessThanOrEqual(10)
    })

    it('is paid again, with the same tracking number, when it was verified already', async () => {
      const { customer, reference, verify } = await begin()
      await customer.pays(reference)
      const first = paidOf(await verify())
      expect(paidOf(await verify())).toEqual(first)
    })

    it('is the same for ten that ask at once', async () => {
      const { customer, reference, verify } = await begin()
      await customer.pays(reference)
      const answers = await Promise.all(Array.from({ length: 10 }, verify))
      expect(new Set(answers.map((answer) => paidOf(answer).trackingNumber)).size).toBe(1)
    })

    it('is never paid as asked when another amount is asked for', async () => {
      const { gateway, customer, reference, question } = await begin(500_000)
      await customer.pays(reference)
      const charge = { ...question.charge, amountMinor: question.charge.amountMinor - 10 }
      const answer = await gateway.verify({ ...question, charge })
      const isPaid = !isUnanswered(answer) && answer.state === 'paid'
      expect(isPaid && answer.charged.amountMinor === charge.amountMinor).toBe(false)
    })

    it('differs when the bank says another amount was paid', async () => {
      const { customer, reference, verify, differs, swapAmount } = await begin()
      await customer.pays(reference)
      swapAmount(reference)
      expect(differs(await verify())).toBe(true)
    })

    it('is failed after a refusal', async () => {
      const { customer, reference, verify } = await begin()
      await customer.isRefused(reference)
      expect(await verify()).toMatchObject({ state: 'failed' })
    })

    it('is cancelled, or failed where the bank cannot tell, after the customer went back', async () => {
      const { customer, reference, verify } = await begin()
      await customer.cancels(reference)
      expect(await verify()).toMatchObject({ state: expect.stringMatching(/^(cancelled|failed)$/) })
    })

    it('is failed for a reference the bank never gave', async () => {
      const { gateway } = await build()
      const { paymentId, charge } = askOf(gateway)
      const answer = await gateway.verify({ reference: '9'.repeat(36), paymentId, charge })
      expect(answer).toMatchObject({ state: 'failed' })
    })

    it.each(['cutBefore', 'cutAfter'] as const)(
      'leaves the question open when the line is %s, and is paid when asked again',
      async (cut) => {
        const { customer, reference, verify, network } = await begin()
        await customer.pays(reference)
        network[cut]('verify')
        expect(isUnanswered(await verify())).toBe(true)
        expect(await verify()).toMatchObject({ state: 'paid' })
      },
    )

    it('is not paid any more once the bank gave unverified money back', async (test) => {
      const { gateway, customer, reference, verify, passMinutes } = await begin()
      const minutes = gateway.keepsUnverifiedMinutes
      if (!passMinutes || minutes === null) return test.skip('this bank keeps what it took')
      await customer.pays(reference)
      passMinutes(minutes + 1)
      expect(await verify()).toMatchObject({ state: 'failed' })
    })

    it('is failed, not open, once the page cannot be paid on any more', async (test) => {
      const { gateway, verify, passMinutes } = await begin()
      if (!passMinutes) return test.skip('this stand has no clock')
      passMinutes(gateway.openMinutes + 1)
      expect(await verify()).toMatchObject({ state: 'failed' })
    })
  })

  describe(`gateway ${name}: inquire`, () => {
    it('tells how a payment stands without settling it', async () => {
      const begun = await begin()
      const { gateway, customer, reference, question, verify, passMinutes } = begun
      expect(await gateway.inquire(question)).toEqual({ state: 'open' })
      await customer.pays(reference)
      if (begun.isSilentBeforeVerify) await verify()
      expect(await gateway.inquire(question)).toMatchObject({ state: 'paid' })
      const minutes = gateway.keepsUnverifiedMinutes
      if (passMinutes && minutes !== null) {
        passMinutes(minutes + 1)
        expect(await verify()).toMatchObject({ state: 'failed' })
      }
    })

    it('leaves the question open when the bank is not reached', async () => {
      const { gateway, question, network } = await begin()
      network.cutBefore('inquire')
      expect(isUnanswered(await gateway.inquire(question))).toBe(true)
    })
  })

  describe(`gateway ${name}: what nobody has verified`, () => {
    it('is listed from the payment to the verification, and never guessed', async (test) => {
      const { gateway, customer, reference, verify, network } = await begin()
      const { listUnverified } = gateway
      if (!listUnverified) return test.skip('this bank has no such list')
      expect(await listUnverified()).toEqual([])
      await customer.pays(reference)
      expect(await listUnverified()).toEqual([{ reference }])
      network.cutBefore('listUnverified')
      expect(isUnanswered(await listUnverified())).toBe(true)
      await verify()
      expect(await listUnverified()).toEqual([])
    })
  })

  describe.each(['reverse', 'refund'] as const)(`gateway ${name}: %s`, (verb) => {
    const beginReturn = async () => {
      const begun = await begin()
      const give = begun.gateway[verb]
      if (!give) return null
      await begun.customer.pays(begun.reference)
      const { trackingNumber } = paidOf(await begun.verify())
      const back = begun.ask.charge
      const ask = { ...begun.question, back, returnId: newId(), trackingNumber }
      return { ...begun, giveBack: () => give(ask) }
    }

    it('gives back once, however often it is asked', async (test) => {
      const begun = await beginReturn()
      if (!begun) return test.skip('this bank does not offer it')
      expect(await begun.giveBack()).toMatchObject({ given: true })
      expect(await begun.giveBack()).toMatchObject({ given: true })
      expect(await begun.verify()).not.toMatchObject({ state: 'open' })
    })

    it.each(['cutBefore', 'cutAfter'] as const)(
      'leaves it open when the line is %s, and has given once when asked again',
      async (cut) => {
        const begun = await beginReturn()
        if (!begun) return
        begun.network[cut](verb)
        expect(isUnanswered(await begun.giveBack())).toBe(true)
        expect(await begun.giveBack()).toMatchObject({ given: true })
      },
    )

    it('is declined for a payment nobody made', async () => {
      const { gateway, question } = await begin()
      const give = gateway[verb]
      if (!give) return
      const ask = { ...question, back: question.charge, returnId: newId(), trackingNumber: null }
      expect(await give(ask)).toMatchObject({ declined: true })
    })
  })

  describe(`gateway ${name}: what it lends`, () => {
    const lent = async (amountRial?: number) => {
      const begun = await begin(amountRial)
      const { lender } = begun.gateway
      if (!lender) return null
      await begun.customer.pays(begun.reference)
      paidOf(await begun.verify())
      const { question } = begun
      const take = {
        settle: () => lender.settle(question),
        revert: () => lender.revert(question),
        lower: (leftRial: number) => lender.lower({ ...question, leftRial }),
      }
      return { ...begun, ...take }
    }
    type Lent = NonNullable<Awaited<ReturnType<typeof lent>>>
    const half = 500_000
    const steps: [LenderVerb, (loan: Lent) => ReturnType<Lent['settle']>, boolean][] = [
      ['settle', (loan) => loan.settle(), false],
      ['revert', (loan) => loan.revert(), false],
      ['lower', (loan) => loan.lower(half), true],
      ['lower', (loan) => loan.lower(0), true],
    ]

    it.each(steps)(
      '%s is done once, however often it is asked for',
      async (verb, take, isAfter) => {
        const loan = await lent()
        if (!loan) return
        if (isAfter) await loan.settle()
        for (let time = 0; time < 2; time += 1)
          expect({ verb, ...(await take(loan)) }).toEqual({ verb, done: true })
      },
    )

    it.each(steps)(
      '%s is never guessed when the line is cut, and is done when asked again',
      async (verb, take, isAfter) => {
        for (const cut of ['before', 'after'] as const) {
          const loan = await lent()
          if (!loan) return
          if (isAfter) await loan.settle()
          loan.network.cutLender?.(cut, verb)
          expect(isUnanswered(await take(loan))).toBe(true)
          expect(await take(loan)).toEqual({ done: true })
        }
      },
    )

    it('is settled or reverted, never both', async () => {
      const loan = await lent()
      if (!loan) return
      const answers = await Promise.all([loan.settle(), loan.revert()])
      expect(answers.filter((answer) => 'done' in answer)).toHaveLength(1)
      const again = await Promise.all([loan.settle(), loan.revert()])
      expect(again.map((answer) => 'done' in answer)).toEqual(
        answers.map((answer) => 'done' in answer),
      )
    })

    it('is never lowered before it is settled, nor made larger', async () => {
      const loan = await lent(1_000_000)
      if (!loan) return
      expect(await loan.lower(half)).not.toHaveProperty('done')
      await loan.settle()
      expect(await loan.lower(half)).toEqual({ done: true })
      expect(await loan.lower(half + 1)).not.toHaveProperty('done')
      expect(await loan.lower(half - 1)).toEqual({ done: true })
    })

    it('is settled for nobody who has not agreed', async () => {
      const { gateway, question } = await begin()
      if (!gateway.lender) return
      expect(await gateway.lender.settle(question)).not.toHaveProperty('done')
      expect(await gateway.lender.revert(question)).not.toHaveProperty('done')
    })
  })
}
