import { describe, expect, it } from 'vitest'
import { requestDrafts } from './request-draft.ts'
import {
  emptyApplicant,
  onItsWay,
  papersOf,
  pricedPeople,
  type RequestFields,
  requestFaults,
  requestToSend,
  withFamilyOf,
} from './request-form.ts'
import { listedFaults, shownFaults } from './shown-faults.ts'

const today = '2026-12-05'
const rules = {
  today,
  promisedOn: '2026-12-20',
  required: ['passport', 'photo'] as const,
}
const contact = { phoneNumber: '09123456789', dialingCode: '+98', email: '' }
const sara = {
  ...emptyApplicant('IR'),
  firstName: 'Sara',
  lastName: 'Moradi',
  firstNameFarsi: 'سارا',
  lastNameFarsi: 'مرادی',
  genderTitle: 'Female' as const,
  birthDateFa: '1990-05-12',
  passportNumber: 'A12345678',
  passportExpirationDateFa: '2030-01-01',
}
const form = (changes: Partial<RequestFields> = {}): RequestFields => ({
  passport: 'IR',
  applicants: [sara],
  travelDate: '',
  travelDateTyped: '',
  guardian: '',
  contact,
  ...changes,
})
const papers = new Map([
  ['applicants.0.passport', 'one'],
  ['applicants.0.photo', 'two'],
])
const faultsOf = (fields: RequestFields, sent: ReadonlyMap<string, string> = papers) =>
  requestFaults(fields, sent, rules).map(({ name, code }) => `${name} ${code}`)

describe('the form of a visa', () => {
  it('is sound with what the authority asks, and names every paper that is missing or still on its way', () => {
    expect(faultsOf(form())).toEqual([])
    expect(faultsOf(form(), new Map([['applicants.0.passport', onItsWay]]))).toEqual([
      'applicants.0.passport on-its-way',
      'applicants.0.photo VISA_PAPER_REQUIRED',
    ])
  })

  it('takes people of every age, for no visa asks what they are on a flight', () => {
    const born = (birthDateFa: string) => faultsOf(form({ applicants: [{ ...sara, birthDateFa }] }))
    const alone = ['guardian GUARDIAN_REQUIRED']
    expect([born('2026-01-01'), born('2020-01-01'), born('1950-01-01')]).toEqual([alone, alone, []])
  })

  it('copies what a family shares, and nothing that is somebody’s own or is not written yet', () => {
    const child = { ...emptyApplicant('IQ'), firstName: 'Mina', birthDateFa: '2015-01-01' }
    const { lastName, lastNameFarsi, passportType } = sara
    const copied = {
      nationalityCountryNameFa: 'ایران',
      passportIssuingCountryCountryNameFa: 'ایران',
    }
    expect(withFamilyOf(sara, child)).toEqual({
      ...child,
      ...copied,
      lastName,
      lastNameFarsi,
      passportType,
    })
    const begun = { ...sara, lastNameFarsi: '' }
    expect(withFamilyOf(begun, { ...child, lastNameFarsi: 'کریمی' }).lastNameFarsi).toBe('کریمی')
  })

  it('edge 16: asks who answers for children alone, and for nobody beside a grown-up', () => {
    const child = { ...sara, birthDateFa: '2015-01-01', passportNumber: 'A87654321' }
    const two = new Map([...papers, ['applicants.1.passport', 'x'], ['applicants.1.photo', 'y']])
    expect(faultsOf(form({ applicants: [sara, child] }), two)).toEqual([])
    expect(faultsOf(form({ applicants: [child], guardian: 'رضا مرادی' }))).toEqual([])
    const ask = { destination: 'uae', visaType: 'x', promisedOn: today, acceptedTotalPrice: 1 }
    expect(requestToSend(form({ guardian: 'رضا' }), papers, ask).guardian).toBe('رضا')
  })

  it('edge 17: sends a name that stands twice as one name', () => {
    const one = { ...sara, lastName: 'SARA', lastNameFarsi: 'سارا' }
    const ask = { destination: 'uae', visaType: 'x', promisedOn: today, acceptedTotalPrice: 1 }
    const sent = (applicant: typeof one) =>
      requestToSend(form({ applicants: [applicant] }), papers, ask)['applicants[0].hasOneName']
    expect([sent(one), sent(sara as typeof one)]).toEqual(['true', undefined])
  })

  it('judges a passport on the day of arrival, and no day that is half written, over or too far', () => {
    const on = (travelDate: string, travelDateTyped = '') =>
      faultsOf(
        form({
          travelDate,
          travelDateTyped,
          applicants: [{ ...sara, passportExpirationDateFa: '2027-08-01' }],
        }),
      )
    expect(on('2027-02-01')).toEqual([])
    expect(on('2027-02-02')).toEqual([
      'applicants.0.passportExpirationDateFa PASS_VALIDITY_LESS_6MONTH',
    ])
    for (const fault of [on('2026-12-04'), on('2028-06-01'), on('', 'jalali 12/9/')])
      expect(fault).toEqual(['travelDate TRAVEL_DATE_IS_INVALID'])
    expect(on('', 'jalali //')).toEqual([])
  })

  it('tells one passport twice at the later person, and many faults of a person in one line', () => {
    const both = new Map([...papers, ['applicants.1.passport', 'x'], ['applicants.1.photo', 'y']])
    const twice = { ...sara, firstName: 'Mina', passportNumber: 'a12345678' }
    expect(faultsOf(form({ applicants: [sara, twice] }), both)).toEqual([
      'applicants.1.passportNumber DUPLICATE_PASSENGER',
    ])
    const fault = { type: 'x', message: 'خطا' }
    const errors = { applicants: [{ firstName: fault, lastName: fault, photo: fault }] }
    expect(listedFaults(shownFaults(errors as never, 1))).toEqual([
      { name: 'applicants.0.firstName', text: 'متقاضی ۱: مشخصات و مدارک را کامل یا اصلاح کنید' },
    ])
  })

  it('asks the price of those who were born, not of those who were counted', () => {
    const groups = ['adults', 'children', 'infants'] as const
    expect(pricedPeople([], groups, today)).toEqual({ adults: 1, childAges: '8,3' })
    const births = ['2010-01-01', '2000-01-01', '2029-01-01'].map((birthDateFa) => ({
      birthDateFa,
    }))
    expect(pricedPeople(births, groups, today)).toEqual({ adults: 1, childAges: '16,3' })
  })

  it('is sent in the parts the server reads, pictures by their ids', () => {
    const ask = {
      destination: 'uae',
      visaType: '30d-single',
      promisedOn: '2026-12-20',
      acceptedTotalPrice: 42_175_000,
    }
    expect(requestToSend(form({ travelDate: '2026-12-25' }), papers, ask)).toMatchObject({
      destination: 'uae',
      acceptedTotalPrice: '42175000',
      travelDate: '2026-12-25',
      'contact.phoneNumber': '09123456789',
      'applicants[0].type': 'Adult',
      'applicants[0].passportType': 'IranianPassport',
      'applicants[0].passportNumber': 'A12345678',
      'applicants[0].passport': 'one',
    })
  })

  it('wants the pictures everybody sends now, and says which papers come later', () => {
    const paper = (kind: string, isRequired: boolean, people: string[]) =>
      ({ kind, isRequired, people, noteFa: kind }) as never
    const { now, later } = papersOf([
      paper('nationalCard', false, ['all']),
      paper('birthCertificate', true, ['minor']),
      paper('passport', true, ['all']),
      paper('form', true, ['all']),
      paper('consent', true, ['minor']),
    ])
    expect(now.map(({ kind, isRequired }) => `${kind} ${isRequired}`)).toEqual([
      'passport true',
      'nationalCard false',
      'birthCertificate false',
    ])
    expect(later.map(({ kind }) => kind)).toEqual(['form'])
  })
})

describe('the draft of a request', () => {
  const store = () => {
    const kept = new Map<string, unknown>()
    return requestDrafts({
      read: <T>(key: string) => (kept.get(key) ?? null) as T | null,
      write: (key, value) => void kept.set(key, structuredClone(value)),
      remove: (key) => void kept.delete(key),
    })
  }

  it('is a visitor’s after they sign in, and nobody else’s', () => {
    const drafts = store()
    const opening = form({ applicants: [emptyApplicant('IR')] })
    drafts.keep(form(), null)
    expect(drafts.restore(opening, 'sara')).toEqual(form())
    drafts.keep(form(), 'sara')
    expect(drafts.restore(opening, 'reza')).toEqual(opening)
  })

  it('keeps the names and not the country when it is opened for another passport', () => {
    const drafts = store()
    drafts.keep(form(), null)
    const opening = form({ passport: 'IQ', applicants: [emptyApplicant('IQ')] })
    expect(drafts.restore(opening, null).applicants[0]).toMatchObject({
      firstName: 'Sara',
      nationalityCountryNameFa: 'عراق',
      passportType: 'IraqPassport',
    })
  })
})
