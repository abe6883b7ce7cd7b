import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type BankAnswer, type Gateway, isUnknown } from './ports.ts'

type Verb = 'start' | 'verify' | 'inquire'

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
  network: {
    /** The next call does not reach the bank. */
    cutBefore(verb: Verb): void
    /** The next call reaches the bank, its reply does not reach us. */
    cutAfter(verb: 'start' | 'verify'): void
  }
  /** Lets time pass at the bank, where the stand has a clock of its own. */
  passMinutes?: (minutes: number) => void
}

const asked = (amountRial = 1_250_000) => ({
  paymentId: newId(),
  amountRial,
  returnUrl: 'https://shop.example/api/payment/Callback/any',
  descriptionFa: 'بلیت تهران به مشهد',
  phoneNumber: '+989120000000',
})

/** The rules every bank gateway keeps, run on the sandbox and on each adapter over its recorded answers. */
export function describeGateway(name: string, build: () => Promise<GatewayStand>): void {
  const begin = async (amountRial?: number) => {
    const stand = await build()
    const ask = asked(amountRial)
    const started = await stand.gateway.start(ask)
    if (isUnknown(started)) throw new Error(`The bank gave no page: ${started.reason}`)
    const { reference } = started
    const verify = () => stand.gateway.verify({ reference, amountRial: ask.amountRial })
    return { ...stand, ask, started, reference, verify }
  }
  const paidOf = (answer: BankAnswer) => {
    if (isUnknown(answer) || answer.state !== 'paid')
      throw new Error(`Not paid: ${JSON.stringify(answer)}`)
    return answer
  }

  describe(`gateway ${name}: start`, () => {
    it('is named by one word and titled in Persian', async () => {
      const { gateway } = await build()
      expect(gateway.name).toMatch(/^[a-z][a-z0-9]*$/)
      expect(gateway.titleFa).toMatch(/[آ-ی]/)
    })

    it('answers a page to pay on and a reference of this payment alone', async () => {
      const { gateway, started } = await begin()
      const other = await gateway.start(asked())
      expect(URL.canParse(started.redirectUrl)).toBe(true)
      expect(started.reference).not.toBe('')
      expect(isUnknown(other) || other.reference).not.toBe(started.reference)
    })

    it.each(['cutBefore', 'cutAfter'] as const)('is unknown when the line is %s', async (cut) => {
      const { gateway, network } = await build()
      network[cut]('start')
      expect(await gateway.start(asked())).toMatchObject({ unknown: true })
    })
  })

  describe(`gateway ${name}: the customer’s return`, () => {
    it('names the reference', async () => {
      const { gateway, reference, returnedFields } = await begin()
      expect(gateway.referenceOfReturn(returnedFields(reference))).toBe(reference)
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

    it('is paid with the amount and the currency that were asked for', async () => {
      const { customer, reference, verify, ask } = await begin(987_650)
      await customer.pays(reference)
      const paid = paidOf(await verify())
      expect(paid).toMatchObject({ amountRial: 987_650, currencyCode: 'IRR' })
      expect([ask.paymentId, null]).toContain(paid.paymentId)
      expect(paid.trackingNumber).not.toBe('')
    })

    it('is paid again, with the same tracking number, when it was verified already', async () => {
      const { customer, reference, verify } = await begin()
      await customer.pays(reference)
      const first = paidOf(await verify())
      expect(paidOf(await verify())).toEqual(first)
    })

    it('is never paid as asked when another amount is asked for', async () => {
      const { gateway, customer, reference } = await begin(500_000)
      await customer.pays(reference)
      const answer = await gateway.verify({ reference, amountRial: 10_000 })
      const isPaid = !isUnknown(answer) && answer.state === 'paid'
      expect(isPaid && answer.amountRial === 10_000).toBe(false)
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
      const answer = await gateway.verify({ reference: 'A'.repeat(36), amountRial: 10_000 })
      expect(answer).toMatchObject({ state: 'failed' })
    })

    it('is unknown when the bank is not reached, and settles when asked again', async () => {
      const { customer, reference, verify, network } = await begin()
      await customer.pays(reference)
      network.cutBefore('verify')
      expect(await verify()).toMatchObject({ unknown: true })
      expect(await verify()).toMatchObject({ state: 'paid' })
    })

    it('is unknown when the reply is lost, and paid when asked again', async () => {
      const { customer, reference, verify, network } = await begin()
      await customer.pays(reference)
      network.cutAfter('verify')
      expect(await verify()).toMatchObject({ unknown: true })
      expect(await verify()).toMatchObject({ state: 'paid' })
    })

    it('is not paid any more once the bank gave unverified money back', async (test) => {
      const { customer, reference, verify, passMinutes } = await begin()
      if (!passMinutes) return test.skip('this stand has no clock')
      await customer.pays(reference)
      passMinutes(16)
      expect(await verify()).toMatchObject({ state: 'failed' })
    })
  })

  describe(`gateway ${name}: inquire`, () => {
    it('tells how a payment stands without settling it', async () => {
      const { gateway, customer, reference, verify, passMinutes } = await begin()
      expect(await gateway.inquire(reference)).toEqual({ state: 'open' })
      await customer.pays(reference)
      expect(await gateway.inquire(reference)).toMatchObject({ state: 'paid' })
      if (passMinutes) {
        passMinutes(16)
        expect(await verify()).toMatchObject({ state: 'failed' })
      }
    })

    it('is unknown when the bank is not reached', async () => {
      const { gateway, reference, network } = await begin()
      network.cutBefore('inquire')
      expect(await gateway.inquire(reference)).toMatchObject({ unknown: true })
    })
  })
}
