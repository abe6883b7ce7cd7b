/** What is judged of a request before anything is written, on the rules that ship with the product; no database. */
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Book } from '../answers/index.ts'
import { readPackFolder } from '../packs/index.ts'
import { readPacks } from '../packs/read-packs.ts'
import { judgeRequest } from './judge-request.ts'
import type { SentRequest } from './read-request.ts'

const folder = resolve(import.meta.dirname, '../../../../../data/visas')
const { packs } = readPacks(readPackFolder(folder))
const today = '2026-12-05'
const bookWith = (more: Partial<Book> = {}): Book => ({
  packs: packs.map((pack) => ({ ...pack, version: 1 })),
  closures: [],
  today,
  showSamples: true,
  ...more,
})
const names = { countryCodeOf: (nameFa: string) => (nameFa === 'ایران' ? 'IR' : null) }

/** The texts of a sound form for one, and what a test changes. */
function sent(changes: Record<string, string> = {}): SentRequest {
  const texts = {
    destination: 'uae',
    visaType: '30d-single',
    acceptedTotalPrice: '100000000',
    'contact.phoneNumber': '09121234567',
    'applicants.0.type': 'Adult',
    'applicants.0.firstName': 'Sara',
    'applicants.0.lastName': 'Moradi',
    'applicants.0.firstNameFarsi': 'سارا',
    'applicants.0.lastNameFarsi': 'مرادي',
    'applicants.0.genderTitle': 'Female',
    'applicants.0.birthDateFa': '1990-05-12',
    'applicants.0.nationalityCountryNameFa': 'ايران',
    'applicants.0.passportIssuingCountryCountryNameFa': 'ایران',
    'applicants.0.passportType': 'IranianPassport',
    'applicants.0.passportNumber': 'a۱۲۳۴۵۶۷۸',
    'applicants.0.passportExpirationDateFa': '2030-01-01',
    ...changes,
  }
  const uploads = ['passport', 'photo'].map(
    (kind) => [`applicants.0.${kind}`, { fileId: kind }] as const,
  )
  return { texts: new Map(Object.entries(texts)), uploads: new Map(uploads), requestHash: '' }
}
const faultsOf = (form: SentRequest, more?: Partial<Book>) => {
  const judged = judgeRequest(bookWith(more), form, names)
  return Array.isArray(judged) ? judged.map(({ refused, field }) => `${field} ${refused}`) : []
}

describe('a request', () => {
  it('is read with the letters and digits that people type, and priced as its parts', () => {
    const judged = judgeRequest(bookWith(), sent(), names)
    if (Array.isArray(judged)) throw new Error(JSON.stringify(judged))
    expect(judged.applicants).toMatchObject([
      { passportNumber: 'A12345678', lastNameFarsi: 'مرادی', nationality: 'IR', isSample: true },
    ])
    expect(judged.applicants[0]).toMatchObject({ authorityRial: 32_675_000, oursRial: 9_500_000 })
    expect(judged.totalRial).toBe(42_175_000)
  })

  it('of a sample takes no payment where samples are not allowed, nor of rules that nobody has checked for long', () => {
    const review = ['applicants.0.nationalityCountryNameFa VISA_UNDER_REVIEW']
    expect(faultsOf(sent(), { showSamples: false })).toEqual(review)
    const old = packs.map((pack) => ({
      ...pack,
      version: 1,
      rules: pack.rules.map((rule) => ({ ...rule, checkedOn: '2026-10-01', checkedBy: 'رضا' })),
    }))
    expect(faultsOf(sent(), { packs: old })).toEqual(review)
  })

  it('edge 6: a passport is judged on the day of arrival, by months of the calendar', () => {
    const on = (travelDate: string, expires: string) =>
      faultsOf(sent({ travelDate, 'applicants.0.passportExpirationDateFa': expires }))
    expect(on('2027-08-31', '2028-02-29')).toEqual([])
    expect(on('2027-08-31', '2028-02-28')).toEqual([
      'applicants.0.passportExpirationDateFa PASS_VALIDITY_LESS_6MONTH',
    ])
  })

  it('to an authority that counts from the end of the visa asks for longer than six months', () => {
    const soon = { destination: 'azerbaijan', visaType: '30d-single', travelDate: '2026-12-06' }
    const until = (date: string) =>
      faultsOf(sent({ ...soon, 'applicants.0.passportExpirationDateFa': date }))
    expect(until('2027-06-09')).toEqual([
      'applicants.0.passportExpirationDateFa PASSPORT_TOO_SHORT_FOR_VISA',
    ])
    expect(until('2027-06-10')).toEqual([])
  })

  it.each([
    ['2026-12-04', 1],
    ['2028-06-01', 1],
    ['2026-12-05', 0],
    ['soon', 1],
  ])('for %s has %i faults', (travelDate, count) => {
    expect(faultsOf(sent({ travelDate }))).toHaveLength(count)
  })

  it('edge 3: of a child in the passport of a parent is refused at the child, who needs one of their own', () => {
    const form = sent()
    const child = [...form.texts].flatMap(([field, text]) =>
      field.startsWith('applicants.0.') ? [[field.replace('.0.', '.1.'), text] as const] : [],
    )
    const uploads = ['passport', 'photo'].map(
      (kind) => [`applicants.1.${kind}`, { fileId: `child ${kind}` }] as const,
    )
    const family = (number: string): SentRequest => ({
      ...form,
      texts: new Map([
        ...form.texts,
        ...child,
        ['applicants.1.type', 'Child'],
        ['applicants.1.firstName', 'Mina'],
        ['applicants.1.birthDateFa', '2020-03-04'],
        ['applicants.1.passportNumber', number],
      ]),
      uploads: new Map([...form.uploads, ...uploads]),
    })
    expect(faultsOf(family('A12345678'))).toEqual([
      'applicants.1.passportNumber DUPLICATE_PASSENGER',
    ])
    expect(faultsOf(family('B12345678'))).toEqual([])
  })

  it('edge 16: of a child alone asks who answers for them', () => {
    const child = { 'applicants.0.birthDateFa': '2012-01-01' }
    expect(faultsOf(sent(child))).toContain('guardian GUARDIAN_REQUIRED')
    const judged = judgeRequest(bookWith(), sent({ ...child, guardian: ' رضا مرادي ' }), names)
    if (Array.isArray(judged)) throw new Error(JSON.stringify(judged))
    expect(judged.applicants[0]?.guardianFa).toBe('رضا مرادی')
  })

  it('edge 17: of one name is written as the rule of its destination says', () => {
    const one = {
      'applicants.0.hasOneName': 'true',
      'applicants.0.lastName': '',
      'applicants.0.lastNameFarsi': '',
    }
    const named = (more: Record<string, string>) => {
      const form = sent({ ...one, ...more })
      const card = { fileId: 'card' }
      const uploads = new Map([...form.uploads, ['applicants.0.nationalCard', card]])
      const judged = judgeRequest(bookWith(), { ...form, uploads }, names)
      if (Array.isArray(judged)) throw new Error(JSON.stringify(judged))
      const [first] = judged.applicants
      return [first?.firstName, first?.lastName, first?.lastNameFarsi, first?.oneNameAs]
    }
    expect(named({})).toEqual(['Sara', 'Sara', 'سارا', 'repeat'])
    const thai = { destination: 'thailand', visaType: 'tourist-single' }
    expect(named(thai)).toEqual(['Sara', 'Sara', 'سارا', 'dash'])
    expect(faultsOf(sent({ 'applicants.0.lastName': '' }))).toContain(
      'applicants.0.lastName LAST_NAME_REQUIRED',
    )
  })

  it('has no more than nine people', () => {
    expect(faultsOf(sent({ 'applicants.9.firstName': 'x' }))).toEqual([
      'applicants TOO_MANY_APPLICANTS',
    ])
  })
})
