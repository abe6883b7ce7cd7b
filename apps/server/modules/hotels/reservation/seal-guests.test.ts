import { expect, it } from 'vitest'
import { documentSeals } from '../../../platform/document-seals.ts'
import { newId } from '../../../platform/ids.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { renewSeals } from '../../travellers/index.ts'
import type { SoldStay, Stay } from './stay.ts'
import { addStay, guestSeals, guestsOf, type NewGuest } from './store.ts'

const { db } = await testDatabase()
const today = documentSeals(['today'])
const sold = { hotel: { code: 'h', cityCode: 'MHD' }, rooms: [{ totalPrice: 100 }] }
const stay: Stay = {
  lineId: newId(),
  orderId: newId(),
  userId: newId(),
  supplier: 'own',
  offerKey: 'o',
  market: 'iranian',
  checkIn: '2026-12-04',
  checkOut: '2026-12-06',
  checkInAt: Temporal.Instant.from('2026-12-04T10:30:00Z'),
  sold: sold as unknown as SoldStay,
  totalRial: 100,
  costRial: 90,
  payAtHotelRial: 0,
  leadGuest: 'رضا مرادی',
  specialRequests: '',
  arrivalTime: null,
  answerMinutes: null,
}
const documents = [
  { nationalCode: '0499370899', passportNumber: '' },
  { nationalCode: '', passportNumber: 'A12345678' },
  { nationalCode: '', passportNumber: '' },
]
const guests = documents.map(
  (document, place) =>
    ({
      ...document,
      room: 0,
      place,
      age: 30,
      isChild: false,
      firstName: '',
      lastName: '',
      firstNameFarsi: 'رضا',
      lastNameFarsi: 'مرادی',
      genderTitle: 'Male',
      nationality: 'IR',
    }) as NewGuest,
)
const numbersBy = async (seals: ReturnType<typeof documentSeals>) =>
  (await guestsOf(db, [stay.lineId], seals)).map(({ nationalCode, passportNumber }) => ({
    nationalCode,
    passportNumber,
  }))

it('seals guests anew under another key, each once, so that the key before can be forgotten', async () => {
  await db.tx((tx) => addStay(tx, { stay, couplesPapers: [null], guests, seals: today }))
  const renew = async (seals: typeof today) =>
    (await renewSeals({ db, seals }, { ...guestSeals, atOnce: 1 })).renewed
  expect(await renew(today)).toBe(0)
  const next = documentSeals(['tomorrow', 'today'])
  expect(await renew(next)).toBe(2)
  expect(await renew(next)).toBe(0)
  expect(await numbersBy(documentSeals(['tomorrow']))).toEqual(documents)
  await expect(numbersBy(today)).rejects.toThrow('nobody has')
})
