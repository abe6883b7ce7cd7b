/** Whoever sends an empty passenger learns everything that is missing at once. */
import { expect, it } from 'vitest'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer, today } = await openTestHouse()
const { signedIn, offered } = takeSteps({ buyer, today })
const ofNobody = [
  'PASSENGER_AGE_IS_INVALID type',
  'GENDER_REQUIRED genderTitle',
  'DOCUMENT_REQUIRED nationalCode',
  'FIRST_NAME_REQUIRED firstName',
  'LAST_NAME_REQUIRED lastName',
  'FIRST_NAME_FARSI_REQUIRED firstNameFarsi',
  'LAST_NAME_FARSI_REQUIRED lastNameFarsi',
  'BIRTH_DATE_REQUIRED birthDateFa',
]

async function faultsOf(one: Buyer, path: string, body: object): Promise<string[]> {
  const reply = await one.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(reply.status).toBe(400)
  const { meta } = (await reply.json()) as { meta: { errors: { code: string; field: string }[] } }
  return meta.errors.map(({ code, field }) => `${code} ${field}`)
}

it('in an order, beside what is wrong with the contact', async () => {
  const one = await signedIn()
  const proposal = await offered(one)
  const faults = await faultsOf(one, '/api/flight-reservation/Submit/SubmitFlightOrder', {
    requestId: proposal.requestId,
    proposalId: proposal.proposalId,
    acceptedTotalPrice: proposal.totalPrice,
    passengers: [{}],
    contact: { phoneNumber: '', email: 'sara@' },
  })
  expect(faults.sort()).toEqual(
    [
      ...ofNobody.map((fault) => fault.replace(' ', ' passengers.0.')),
      'PHONE_NUMBER_REQUIRED contact.phoneNumber',
      'EMAIL_IS_INVALID contact.email',
    ].sort(),
  )
})

it('in their saved passengers, and a type that is not of their age today', async () => {
  const one = await signedIn()
  const save = '/api/flight-reservation/Passenger/AddOrUpdatePassenger'
  expect((await faultsOf(one, save, {})).sort()).toEqual(ofNobody.toSorted())
  const child = { ...one.passenger(), birthDateFa: '2021-01-01' }
  expect(await faultsOf(one, save, child)).toEqual(['PASSENGER_AGE_IS_INVALID birthDateFa'])
  expect((await one.call('POST', save, { ...child, type: 'Child' })).refused).toBeNull()
})
