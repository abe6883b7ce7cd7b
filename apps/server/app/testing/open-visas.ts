/** A house that sells the visas that ship with the product, and the steps of who asks for one and pays. For tests of what its calls promise. */
import { resolve } from 'node:path'
import type { CaseView } from '@parastoo/contract/visas/cases'
import { afterEach } from 'vitest'
import { bringSamplePacks } from '../../modules/visas/index.ts'
import { casesOf, type Fields, priceOfVisas, requestOf, submitVisas } from './ask-for-visas.ts'
import type { Buyer } from './create-buyer.ts'
import { openTestHouse } from './open-test-house.ts'
import type { TestHouseOptions } from './start-test-house.ts'
import { takeSteps } from './take-steps.ts'

/** `first`: the number of the first passport; each request has those that follow. */
export async function openVisas({ first, ...house }: { first: number } & TestHouseOptions) {
  const opened = await openTestHouse(house)
  const { buyer: buyerOf, clock, today, jobs, db } = opened
  const steps = takeSteps({ buyer: buyerOf, today })
  const folder = resolve(import.meta.dirname, '../../../../data/visas')
  await bringSamplePacks({ db, clock, folder })
  const start = clock.now()
  // Tokens are of the machine's time.
  afterEach(() => clock.setTo(start))

  let next = first
  /** Somebody signed in, and the form a page would send. */
  async function ready(people = 1, wanted?: Parameters<typeof priceOfVisas>[2]) {
    const buyer = await steps.signedIn()
    const total = await priceOfVisas(buyer, people, wanted)
    const own = next
    next += people
    const asked = requestOf(buyer, { people, first: own, today, total })
    const fields: Fields = { ...asked, ...wanted }
    const passports = Array.from({ length: people }, (_, place) => passportOf(own + place))
    return { buyer, total, fields, first: own, passports }
  }
  async function placed(people = 1) {
    const one = await ready(people)
    const { data, faults } = await submitVisas(one.buyer, one.fields)
    if (!data) throw new Error(`Refused: ${JSON.stringify(faults)}`)
    const [passport = ''] = one.passports
    return { ...one, ...data, passport, caseId: data.cases[0]?.caseId ?? '' }
  }
  async function bought(people = 1) {
    const one = await placed(people)
    await steps.paidAtBank(one.buyer, one.orderId)
    await jobs.runDue()
    return one
  }
  const viewsOf = async (buyer: Buyer, orderId: string): Promise<CaseView[]> =>
    buyer.must(await casesOf(buyer, orderId))
  const viewOf = async (buyer: Buyer, orderId: string) => (await viewsOf(buyer, orderId))[0]

  return { ...opened, ...steps, start, ready, placed, bought, viewsOf, viewOf }
}

const passportOf = (number: number) => `A${String(number).padStart(8, '0')}`
