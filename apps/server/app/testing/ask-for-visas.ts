/** A visa as tests ask for it: the multipart form of a page, with a picture drawn for the test. */

import type { CaseView } from '@parastoo/contract/visas/cases'
import type { RequestedVisas } from '@parastoo/contract/visas/requests'
import { addDays } from '@parastoo/kit/dates'
import sharp from 'sharp'
import type { House } from '../wiring.ts'
import type { Buyer, Refused } from './create-buyer.ts'

/** A picture of one colour; what it shows is nobody's matter here. */
export const pictureOf = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#dde3ea' } })
    .jpeg()
    .toBuffer()
export const picture = await pictureOf(40, 52)
/** In the shape and with the pixels that every authority asks for. */
const photo = await pictureOf(630, 810)

export type Fields = Record<string, string | Buffer>
type Submitted = RequestedVisas & { discountRefused: string | null }
export type FormFault = {
  code: string
  field?: string
  messages: string[]
  detail?: { files?: Record<string, string>; totalPrice?: number }
}
type Answer =
  | { data: Submitted; faults: null; status: number }
  | { data: null; faults: FormFault[]; status: number }

/** One grown-up with a passport of their own. */
export const applicantOf = (place: number, number: number, today: string): Fields => {
  const own: Fields = {
    type: 'Adult',
    firstName: 'Sara',
    lastName: 'Moradi',
    firstNameFarsi: 'سارا',
    lastNameFarsi: 'مرادی',
    genderTitle: 'Female',
    birthDateFa: '1990-05-12',
    nationalityCountryNameFa: 'ایران',
    passportIssuingCountryCountryNameFa: 'ایران',
    passportType: 'IranianPassport',
    passportNumber: `A${String(number).padStart(8, '0')}`,
    passportExpirationDateFa: addDays(today, 1500),
    passport: picture,
    photo,
  }
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => [`applicants[${place}].${name}`, value]),
  )
}

export const requestOf = (
  buyer: Buyer,
  { people, first, today, total }: { people: number; first: number; today: string; total: number },
): Fields => ({
  destination: 'uae',
  visaType: '30d-single',
  acceptedTotalPrice: String(total),
  'contact.phoneNumber': `0${buyer.phoneNumber}`,
  ...Object.assign(
    {},
    ...Array.from({ length: people }, (_, place) => applicantOf(place, first + place, today)),
  ),
})

/** Sends the form as a browser would. */
export async function submitVisas(buyer: Buyer, fields: Fields, key?: string): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/jpeg' }), 'a.jpg')
  const reply = await buyer.send('/api/visa/Submit/SubmitVisaRequest', {
    method: 'POST',
    body: form,
    headers: key ? { 'idempotency-key': key } : {},
  })
  const { data, meta } = (await reply.json()) as { data: Submitted; meta: { errors?: FormFault[] } }
  return reply.ok
    ? { data, faults: null, status: reply.status }
    : { data: null, faults: meta.errors ?? [], status: reply.status }
}

/** What people pay for the visa of these tests. */
export async function priceOfVisas(
  buyer: Buyer,
  adults: number,
  { destination, visaType } = { destination: 'uae', visaType: '30d-single' },
): Promise<number> {
  const query = `destination=${destination}&visaType=${visaType}&adults=${adults}`
  const path = `/api/visa/Visa/GetTotalPrice?${query}`
  return buyer.must(await buyer.call<{ totalPrice: number }>('GET', path)).totalPrice
}

export const casesOf = (
  buyer: Buyer,
  orderId: string,
): Promise<{ data: CaseView[]; refused: null } | { data: null; refused: Refused }> =>
  buyer.call<CaseView[]>('GET', `/api/visa/Case/GetCasesOfOrder/${orderId}`)

type Desk = House['visas']['desk']
const staff = 'an officer'

/** The steps of an officer on the way to a stage, each once. */
export async function bringTo(
  desk: Desk,
  caseId: string,
  state: 'created' | 'ready' | 'submitted' | 'in-review' | 'approved',
  passport = '',
): Promise<void> {
  const path = ['created', 'ready', 'submitted', 'in-review', 'approved']
  const steps = path.slice(1, path.indexOf(state) + 1)
  for (const step of steps) {
    const by = { caseId, staff }
    const outcome =
      step === 'submitted'
        ? await desk.file({ ...by, reference: 'GDRFA-7781' })
        : step === 'approved'
          ? await desk.approve({ ...by, number: 'V-201/55', passport, name: 'MORADI SARA' })
          : await desk.move({ ...by, to: step === 'ready' ? 'ready' : 'in-review' })
    if ('refused' in outcome) throw new Error(`Not ${step}: ${JSON.stringify(outcome)}`)
  }
}
