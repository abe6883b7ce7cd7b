/** Travel insurance as tests buy it: a journey to Germany, and people with passports of their own. */
import type { AvailablePlans } from '@parastoo/contract/insurance/plans'
import { addDays } from '@parastoo/kit/dates'
import type { House } from '../wiring.ts'
import type { Buyer } from './create-buyer.ts'

export type Submitted = {
  orderId: string
  status: string
  totalPrice: number
  holdExpiresAt: string | null
  discountRefused: string | null
}

export const journeyFrom = (
  today: string,
  { daysAhead = 20, days = 8, countries = ['DE'] } = {},
) => ({
  countries,
  startsOn: addDays(today, daysAhead),
  endsOn: addDays(today, daysAhead + days - 1),
  kind: 'medical' as 'medical' | 'accident',
})
export type AskedJourney = ReturnType<typeof journeyFrom>

export const passportOf = (number: number): string => `P${String(number).padStart(8, '0')}`

/** One grown-up each, unless their birth is told. */
export const insuredOf = (number: number, birthDateFa = '1990-05-12') => ({
  firstName: 'Sara',
  lastName: 'Moradi',
  firstNameFarsi: 'سارا',
  lastNameFarsi: 'مرادی',
  genderTitle: 'Female',
  birthDateFa,
  nationalCode: '',
  passportNumber: passportOf(number),
})

export const availablePlans = async (
  buyer: Buyer,
  journey: AskedJourney,
  ages: number[],
): Promise<AvailablePlans> =>
  buyer.must(
    await buyer.call<AvailablePlans>('POST', '/api/insurance-catalog/Plan/Available', {
      ...journey,
      ages,
    }),
  )

/** What a page would send for the cheapest plan; `first` numbers the passports. */
export async function submissionOf(
  buyer: Buyer,
  { journey, people, first }: { journey: AskedJourney; people: number; first: number },
) {
  const { plans } = await availablePlans(buyer, journey, Array<number>(people).fill(35))
  const [plan] = plans
  if (!plan) throw new Error('No plan is sold')
  return {
    ...journey,
    planCode: plan.planCode,
    insured: Array.from({ length: people }, (_, place) => insuredOf(first + place)),
    contact: { phoneNumber: `0${buyer.phoneNumber}` },
    acceptedTotalPrice: plan.totalPrice,
    leavesFromIran: true,
  }
}

export const submitInsurance = (buyer: Buyer, body: object, key?: string) =>
  buyer.call<Submitted>(
    'POST',
    '/api/insurance-reservation/Submit/SubmitInsuranceOrder',
    body,
    key ? { 'idempotency-key': key } : {},
  )

/** A file that is a PDF as far as anybody looks. */
export const paperOfInsurer = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** Writes down what an insurer gave for everybody of an order. */
export async function issueAll(house: House, orderId: string, journey: AskedJourney) {
  const order = await house.orders.find(orderId)
  const waiting = await house.insurance.desk.list()
  const own = waiting.filter(({ orderNumber }) => orderNumber === order?.orderNumber)
  for (const { insuredId, passportNumber } of own) {
    const outcome = await house.insurance.desk.issue({
      insuredId,
      number: `N-${passportNumber}`,
      uniqueCode: `C-${passportNumber}`,
      passport: passportNumber,
      startsOn: journey.startsOn,
      endsOn: journey.endsOn,
      pdf: paperOfInsurer,
      staff: 'an officer',
    })
    if ('refused' in outcome) throw new Error(`Not issued: ${JSON.stringify(outcome)}`)
  }
}
