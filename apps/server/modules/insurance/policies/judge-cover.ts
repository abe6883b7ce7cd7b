/** What is asked of a policy, judged whole: journey, people and price. Nothing is written. */
import { contactInput } from '@parastoo/contract/flights/passenger'
import type { InsuredDraft } from '@parastoo/contract/insurance/insured'
import { insuredFaults } from '@parastoo/contract/insurance/insured'
import { type Code, isCode } from '@parastoo/contract/messages'
import { formatJalaliDate } from '@parastoo/kit/dates'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { toPersianDigits } from '@parastoo/kit/text'
import { dateIn } from '../../../platform/clock.ts'
import { derivedId } from '../../../platform/ids.ts'
import type { NewLine, OpenOrdersRefusal } from '../../orders/index.ts'
import { personKeyOf } from '../../travellers/index.ts'
import { findPlan, judgeJourney, pricePlan, termsOf } from '../answers/index.ts'
import { agesOf, daysOf, type Journey, longestOneStay } from '../rules/index.ts'
import { type NewInsured, nameOf, type SoldCover } from './cover.ts'
import { flightsBeside } from './moved-flights.ts'
import type { PolicyNeeds } from './needs.ts'
import { takenCovers } from './store.ts'

export type BuyCover = Journey & {
  userId: string
  planCode: string
  besideOrderId?: string | null | undefined
  insured: readonly InsuredDraft[]
  contact: object
  acceptedTotalPrice: number
  leavesFromIran: boolean
  acceptsLongStayRule: boolean
  orderId?: string | null | undefined
  productChannel: number
  /** Under what the caller sends this submit, and the hash of all it says: repeated, it is the same order. */
  attempt: { key: string; requestHash: string }
}

export type Judged = { cover: SoldCover; insured: NewInsured[]; totalRial: number }

/** The ids of a submit: 0 is its order, 1 its line. */
export const idOf = ({ userId, attempt }: BuyCover, index: number) =>
  derivedId(userId, 'SubmitInsuranceOrder', attempt.key, index)

/** The cover as it would be sold; or everything that is wrong with what was asked. PRICE_CHANGED carries the true total. */
export async function judgeCover(
  needs: PolicyNeeds,
  ask: BuyCover,
): Promise<Judged | Refusal<Code>[]> {
  const today = dateIn('Asia/Tehran', needs.clock.now())
  const { countries, startsOn, endsOn, kind, userId, planCode } = ask
  const besideOrderId = ask.orderId ?? ask.besideOrderId
  const journey = { countries, startsOn, endsOn, kind }
  const days = await judgeJourney(needs, { journey: { ...journey, besideOrderId }, userId })
  if (isRefused(days)) return [days]
  const found = await findPlan(needs, { planCode, journey })
  if (isRefused(found)) return [found]
  const faults = formFaults(ask, today)
  if (faults.length > 0) return faults
  const { tariff, plan } = found
  const people = ask.insured.map(({ birthDateFa }) => agesOf(birthDateFa, journey))
  const priced = await pricePlan(needs, { plan, journey, people })
  if (isRefused(priced))
    return [{ ...priced, ...(priced.refused === 'INSURED_TOO_OLD' ? atOldest(people) : {}) }]
  if (priced.totalRial > ask.acceptedTotalPrice)
    return [refuse('PRICE_CHANGED', { detail: { totalPrice: priced.totalRial } })]
  const lineId = idOf(ask, 1)
  const insured = ask.insured.map(
    (person, place): NewInsured => ({
      insuredId: derivedId(lineId, 'insured', place),
      place,
      firstName: person.firstName,
      lastName: person.lastName,
      firstNameFarsi: person.firstNameFarsi,
      lastNameFarsi: person.lastNameFarsi,
      genderTitle: person.genderTitle ?? '',
      birthDate: person.birthDateFa,
      passportNumber: person.passportNumber,
      nationalCode: person.nationalCode,
      priceRial: priced.people[place]?.priceRial ?? 0,
      costRial: priced.people[place]?.costRial ?? 0,
    }),
  )
  const taken = await refuseTaken(needs, { userId, planCode, startsOn, insured })
  if (taken.length > 0) return taken
  const cover: SoldCover = {
    lineId,
    orderId: ask.orderId ?? idOf(ask, 0),
    userId,
    insurer: plan.insurer,
    planCode,
    tariffVersion: tariff.version,
    kind,
    countries: [...countries],
    startsOn,
    endsOn,
    terms: termsOf(tariff, plan, journey),
    isSample: plan.isSample,
    saleEndsAt: days.saleEndsAt,
    flights: await flightsBeside(needs.orders, { userId, orderId: besideOrderId }),
  }
  return { cover, insured, totalRial: priced.totalRial }
}

/** At whoever is the oldest. */
const atOldest = (people: readonly { atEnd: number }[]) => {
  const oldest = Math.max(...people.map(({ atEnd }) => atEnd))
  return { field: `insured.${people.findIndex(({ atEnd }) => atEnd === oldest)}.birthDateFa` }
}

function formFaults(ask: BuyCover, today: string): Refusal<Code>[] {
  const contact = contactInput.safeParse(ask.contact)
  const unborn = ask.insured.findIndex(({ birthDateFa }) => birthDateFa > ask.startsOn)
  return [
    ...(ask.leavesFromIran ? [] : [refuse('MUST_LEAVE_FROM_IRAN', { field: 'leavesFromIran' })]),
    ...(daysOf(ask) <= longestOneStay || ask.acceptsLongStayRule
      ? []
      : [refuse('LONG_STAY_RULE_NOT_ACCEPTED', { field: 'acceptsLongStayRule' })]),
    ...insuredFaults(ask.insured, today).map(({ place, field, code }) =>
      refuse(code, { field: `insured.${place}.${field}` }),
    ),
    ...(unborn >= 0
      ? [refuse('BIRTH_DATE_IS_INVALID', { field: `insured.${unborn}.birthDateFa` })]
      : []),
    ...(contact.error?.issues ?? []).map(({ path, message }) =>
      refuse(isCode(message) ? message : 'CHECK_ENTERED_VALUES', {
        field: `contact.${String(path[0] ?? 'phoneNumber')}`,
      }),
    ),
  ]
}

/** One's own people who are insured by the same plan from the same day already, each with the order it stands in. */
async function refuseTaken(
  { db, documents }: PolicyNeeds,
  ask: Pick<SoldCover, 'userId' | 'planCode' | 'startsOn'> & { insured: readonly NewInsured[] },
): Promise<Refusal<Code>[]> {
  const taken = await takenCovers(db, documents, ask)
  return ask.insured.flatMap(({ passportNumber, place }) => {
    const found = taken.find((each) => each.passportNumber === passportNumber)
    if (!found) return []
    const field = `insured.${place}.passportNumber`
    return [refuse('ALREADY_INSURED', { field, detail: { orderId: found.orderId } })]
  })
}

/** The line of a cover, one unit each insured. */
export const lineOf = ({ cover, insured, totalRial }: Judged): NewLine => ({
  lineId: cover.lineId,
  kind: 'insurance',
  productType: 'Insurance',
  titleFa: titleOf(cover),
  startsAt: `${cover.startsOn}T00:00`,
  endsAt: `${cover.endsOn}T23:59`,
  amountRial: totalRial,
  units: insured.map((person) => ({
    unitId: person.insuredId,
    labelFa: nameOf(person),
    priceRial: person.priceRial,
    // The tariff is filed: a discount lowers our commission and nothing else.
    discountableRial: person.priceRial - person.costRial,
    people: [person.insuredId],
  })),
})

/** By what each is known among all open orders. */
export const personKeysOf = ({ documents }: PolicyNeeds, { insured }: Judged): string[] =>
  insured.map((person) => personKeyOf(documents, person))

/** «بیمهٔ سفر شنگن، ۱۵ روز از ۱۰ آذر». */
function titleOf({ terms, startsOn, endsOn }: SoldCover): string {
  const days = toPersianDigits(daysOf({ startsOn, endsOn }))
  return `بیمهٔ سفر ${terms.zone.nameFa}، ${days} روز از ${formatJalaliDate(startsOn, 'day-month')}`
}

/** A refusal about one person, at their passport. */
export const atInsured = (refusal: OpenOrdersRefusal): Refusal<Code> =>
  refusal.refused === 'TRAVELLER_IN_OPEN_ORDERS'
    ? refuse(refusal.refused, { field: `insured.${refusal.detail?.person}.passportNumber` })
    : refusal
