/** What visitors ask about visas, through the door of the API, on the rules that ship with the product. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { VisaDestination, VisaRules, VisaTotalPrice } from '@parastoo/contract/visas/visas'
import { describe, expect, it } from 'vitest'
import {
  bringSamplePacks,
  closeType,
  importPacks,
  openType,
  readPackFolder,
} from '../modules/visas/index.ts'
import { query } from '../platform/db/database.ts'
import { openTestHouse } from './testing/open-test-house.ts'

const { buyer, house, clock, db } = await openTestHouse()
const shipped = resolve(import.meta.dirname, '../../../data/visas')
await bringSamplePacks({ db, clock, folder: shipped })
const visitor = buyer(1)

type Query = Record<string, string | number>
const get = <T>(call: string, query: Query = {}) =>
  visitor.call<T>(
    'GET',
    `/api/visa/Visa/${call}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  )
const price = (query: Query) => get<VisaTotalPrice>('GetTotalPrice', query)
const rules = async (destination: string, nationality = 'IR') =>
  visitor.must(await get<VisaRules>('GetVisaRules', { destination, nationality }))
const destinations = async (nationality = 'IR') =>
  visitor.must(await get<VisaDestination[]>('GetBasePrices', { nationality }))
const refusedWith = ({ refused }: { refused: { status: number; code: string } | null }) =>
  refused && `${refused.status} ${refused.code}`
const uae = { destination: 'uae', visaType: '30d-single' }
const bringIn = (folder: string) =>
  db.tx((tx) => importPacks(tx, { clock }, readPackFolder(folder)))

/** The shipped folder with one file changed. */
function folderWith(file: string, change: (text: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'visas-'))
  for (const name of readdirSync(shipped)) {
    const text = readFileSync(join(shipped, name), 'utf8')
    writeFileSync(join(folder, name), name === file ? change(text) : text)
  }
  return folder
}

describe('GetBasePrices', () => {
  it('lists four destinations, every type a sample that nobody has checked', async () => {
    const found = await destinations()
    expect(found.map(({ code }) => code)).toEqual(['uae', 'azerbaijan', 'thailand', 'italy'])
    const types = found.flatMap(({ types }) => types)
    expect(types.every(({ checkedOn, source }) => checkedOn === null && source)).toBe(true)
    expect(new Set(types.map(({ standing }) => standing))).toEqual(
      new Set(['sample', 'under-review']),
    )
  })

  it('has the constants of the specification for the UAE and Thailand', async () => {
    const [emirates, , thailand] = await destinations()
    const official = emirates?.types.map(({ officialFee }) => (officialFee?.amountMinor ?? 0) / 100)
    expect(official).toEqual([100, 300, 310, 500, 0, 50])
    expect(emirates?.types.every(({ validityDays }) => validityDays === 58)).toBe(true)
    expect(emirates?.types.map(({ stayDays, stayHours }) => stayDays ?? stayHours)).toEqual([
      30, 90, 30, 90, 48, 96,
    ])
    expect(emirates?.types[0]?.promise).toEqual({ leastDays: 2, mostDays: 8 })
    expect(thailand?.types[0]?.promise).toEqual({ leastDays: 3, mostDays: 5 })
  })

  it('says for an Iraqi passport what is not for it and why, and prices nothing it does not know', async () => {
    const found = await destinations('IQ')
    const thailand = found.find(({ code }) => code === 'thailand')?.types[0]
    expect(thailand).toMatchObject({
      standing: 'not-offered',
      priceRial: null,
      reasonFa: expect.stringContaining('شهروندان ایران'),
    })
    const azerbaijan = found.find(({ code }) => code === 'azerbaijan')?.types[0]
    expect(azerbaijan).toMatchObject({
      standing: 'under-review',
      priceRial: null,
      officialFee: null,
    })
  })
})

describe('GetTotalPrice', () => {
  it('answers lines whose charged sum is the total, and the promised days', async () => {
    const found = visitor.must(await price({ ...uae, adults: 2, childAges: '5' }))
    expect(found.standing).toBe('sample')
    expect(found.lines.map(({ kind, count }) => [kind, count])).toEqual([
      ['government', 3],
      ['service', 3],
    ])
    const sum = found.lines.reduce((total, line) => total + (line.totalRial ?? 0), 0)
    expect(found.totalPrice).toBe(sum)
    expect(found.totalPrice).toBe(3 * (32_675_000 + 9_500_000))
    expect(found.promise.earliest < found.promise.latest).toBe(true)
  })

  it('charges for Italy the preparation alone, and says what the centre takes from each age', async () => {
    const italy = { destination: 'italy', visaType: 'tourist-c', adults: 1, childAges: '8,3' }
    const found = visitor.must(await price(italy))
    expect(found.totalPrice).toBe(3 * 45_000_000)
    const there = found.lines.filter(({ isCharged }) => !isCharged)
    expect(there.map(({ amountMinor, count }) => [amountMinor, count])).toEqual([
      [9_000, 1],
      [4_500, 1],
      [0, 1],
      [4_500, 3],
    ])
  })

  it('takes no sum for what is under review', async () => {
    const found = visitor.must(
      await price({ destination: 'thailand', visaType: 'tourist-multiple' }),
    )
    expect(found).toMatchObject({ standing: 'under-review', totalPrice: null, lines: [] })
  })

  it.each([
    ['400 DESTINATION_UNKNOWN', { destination: 'mars', visaType: '30d-single' }],
    ['400 VISA_TYPE_UNKNOWN', { destination: 'uae', visaType: 'forever' }],
    [
      '400 VISA_CANNOT_BE_ISSUED',
      { destination: 'italy', visaType: 'tourist-c', nationality: 'IQ' },
    ],
    ['400 VISA_CANNOT_BE_ISSUED', { ...uae, nationality: 'AF' }],
    ['400 NATIONALITY_REQUIRED', { ...uae, nationality: 'Iran' }],
    ['400 APPLICANTS_REQUIRED', { ...uae, adults: 0 }],
    ['400 TOO_MANY_APPLICANTS', { ...uae, adults: 6, childAges: '1,2,3,4' }],
    ['400 CHILD_AGE_REQUIRED', { ...uae, childAges: '18' }],
  ])('is refused: %s', async (code, query) => {
    expect(refusedWith(await price(query))).toBe(code)
  })

  it('is kept in the history of who is signed in', async () => {
    const one = buyer(2)
    await one.signIn()
    one.must(
      await one.call('GET', '/api/visa/Visa/GetTotalPrice?destination=uae&visaType=30d-single'),
    )
    const asked = '/api/user-interactions/VisaUserInterations/GetVisaSearchHistories'
    await expect
      .poll(async () =>
        one.must(await one.call<{ criteria: { destination: string } }[]>('POST', asked, {})),
      )
      .toMatchObject([{ criteria: { destination: 'uae', visaType: '30d-single', adults: 1 } }])
  })
})

describe('GetVisaRules', () => {
  it('tells papers by kind of person, conditions with their source, and the days of the authority', async () => {
    const { types, passport, officialSite } = await rules('thailand')
    expect([passport.months, officialSite]).toEqual([6, 'www.thaievisa.go.th'])
    const [single] = types
    expect(single?.documents.map(({ kind }) => kind)).toContain('bankStatement')
    expect(single?.documents.find(({ kind }) => kind === 'jobLetter')?.people).toEqual(['employed'])
    expect(single?.conditions.every(({ source }) => source !== '')).toBe(true)
    const days = single?.days ?? []
    expect(
      days.filter(({ isPromised }) => isPromised).map(({ workingDays }) => workingDays),
    ).toEqual([3, 4, 5])
    expect(single && single.passportUntil > (days.at(-1)?.date ?? '')).toBe(true)
  })

  it('says how long it really takes from twenty own cases on, and nothing before', async () => {
    const ofUae = async () => (await rules('uae')).types.find(({ code }) => code === '30d-single')
    const decide = (count: number, first: number, days: number) =>
      query(
        db,
        `with made as (
           insert into visas.case (id, line_id, order_id, user_id, place, destination, pack_version, visa_type, nationality, is_sample, authority_rial,
             ours_rial, first_name, last_name, first_name_farsi, last_name_farsi, gender_title, birth_date, issuing_country, passport_type,
             passport_expires, travel_date, passport_number, national_code, passport_key, state, registered_at, paid_at, promised_on, filed_at,
             authority_reference, decision_number)
           select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 0, 'uae', 1, '30d-single', 'IR', false, 1, 1, 'A', 'B',
             'الف', 'ب', 'Male', '1990-01-01', 'IR', 'IranianPassport', '2040-01-01', '2031-01-01', '', '', 'key ' || n, 'approved', '2030-01-01',
             '2030-01-01', '2030-02-01', '2030-01-07T08:00Z', 'R', 'V' from generate_series($2::int, $2::int + $1::int - 1) as n returning id)
         insert into visas.case_event (case_id, position, at, what, by_whom, staff, note_fa)
         select id, 0, '2030-01-07T08:00Z'::timestamptz + make_interval(days => $3), 'approved', 'staff', 'x', '' from made`,
        [count, first, days],
      )
    await decide(19, 0, 2)
    expect((await ofUae())?.ownTimes).toBeNull()
    // Filed on a Monday: two days later is Wednesday, seven days later the Monday after five working days.
    await decide(6, 100, 7)
    expect((await ofUae())?.ownTimes).toEqual({ cases: 25, halfDays: 2, mostDays: 5 })
    // An officer is told of few cases too, and of their own part.
    expect(await house.visas.desk.times()).toMatchObject([
      {
        destination: 'uae',
        nationality: 'IR',
        ours: { cases: 25, halfDays: 6, mostDays: 6 },
        authority: { cases: 25, halfDays: 2, mostDays: 5 },
        promisedDays: 8,
        late: 0,
      },
    ])
    await query(db, 'delete from visas.case_event', [])
    await query(db, 'delete from visas.case', [])
  })

  it('sells the preparation of a file for Italy, and says that appointments are free', async () => {
    const { sells, types } = await rules('italy')
    expect(sells).toBe('file')
    expect(types[0]?.conditions.some(({ textFa }) => textFa.includes('نوبت'))).toBe(true)
  })
})

it('GetVisaEnums and countries list what a form needs', async () => {
  const enums = visitor.must(await get<Record<string, unknown[]>>('GetVisaEnums'))
  expect(Object.keys(enums).sort()).toEqual([
    'destinations',
    'documentKinds',
    'entries',
    'feeKinds',
    'jobKinds',
    'maritalStatus',
    'missingReasons',
    'purposes',
    'refundCauses',
    'standings',
    'statuses',
    'types',
  ])
  const countries = visitor.must(
    await visitor.call<{ dialingCode: string }[]>('POST', '/api/visa/country/getall'),
  )
  expect(countries.length).toBeGreaterThan(50)
  expect(countries.every(({ dialingCode }) => dialingCode !== '')).toBe(true)
})

describe('the switch', () => {
  const asked = { destination: 'uae', type: '30d-single', nationality: 'IQ', by: 'test' }

  it('closes a type for a passport with a reason everybody reads, once, and opens it again', async () => {
    const close = () => closeType({ db, clock }, { ...asked, reasonFa: 'صدور متوقف است.' })
    expect(await Promise.all([close(), close()]).then((all) => all.sort())).toEqual([
      'closed',
      'unchanged',
    ])
    expect(refusedWith(await price({ ...uae, nationality: 'IQ' }))).toBe(
      '400 VISA_CANNOT_BE_ISSUED',
    )
    expect((await destinations('IQ'))[0]?.types[0]).toMatchObject({
      standing: 'closed',
      reasonFa: 'صدور متوقف است.',
    })
    expect((await destinations('IR'))[0]?.types[0]?.standing).toBe('sample')
    expect(await openType({ db, clock }, asked)).toBe('opened')
    expect(await openType({ db, clock }, asked)).toBe('unchanged')
    expect((await destinations('IQ'))[0]?.types[0]?.standing).toBe('sample')
  })

  it('knows no type without a rule', async () => {
    const nobody = { ...asked, nationality: 'AF', reasonFa: 'بسته' }
    expect(await closeType({ db, clock }, nobody)).toBe('unknown')
  })
})

describe('importing', () => {
  it('again adds nothing, and a changed line makes a version of its destination alone', async () => {
    expect(await bringIn(shipped)).toEqual({ imported: { packs: 4, added: 0, changed: 0 } })
    const today = house.grounds.clock.now().toString().slice(0, 10)
    const checked = folderWith('rules.csv', (text) =>
      text.replace(
        'uae,30d-single,IR,yes,,rahorasm.com؛ bilit1.com,,',
        `uae,30d-single,IR,yes,,rahorasm.com,${today},رضا`,
      ),
    )
    expect(await bringIn(checked)).toEqual({ imported: { packs: 4, added: 0, changed: 1 } })
    expect((await destinations())[0]?.types[0]).toMatchObject({
      standing: 'sold',
      checkedOn: today,
    })
    await bringIn(shipped)
    expect((await destinations())[0]?.types[0]?.standing).toBe('sample')
  })

  it('names every bad line of every file and takes nothing', async () => {
    const twice = folderWith('fees.csv', (text) =>
      text
        .replace('100,AED', '-1,AED')
        .replace('thailand,tourist-single,IR', 'thailand,nothing,IR'),
    )
    const outcome = await bringIn(twice)
    expect(outcome).toEqual({
      badLines: [
        {
          line: 2,
          reason: expect.stringContaining('fees.csv: amount'),
          column: 'amount',
          reasonFa: expect.stringContaining('-1'),
        },
        {
          line: 15,
          reason: 'fees.csv: type "thailand nothing" is not known',
          column: 'type',
          reasonFa: '«thailand nothing» شناخته نیست.',
        },
      ],
    })
    // What is not taken here cannot come back from here.
    const elsewhere = folderWith('fees.csv', (text) =>
      text.replace('18,150,150000000,IRR,yes', '18,150,1000,AED,no'),
    )
    expect(await bringIn(elsewhere)).toHaveProperty(
      'badLines.0.reason',
      'fees.csv: a deposit is charged, in IRR',
    )
    const holed = folderWith('refunds.csv', (text) => text.replace('*,filed,refused,0,100\n', ''))
    expect(await bringIn(holed)).toHaveProperty(
      'badLines.0.reason',
      'refunds.csv: no line for uae, filed, refused',
    )
    const guessed = folderWith('rules.csv', (text) =>
      text.replace('bilit1.com,,', 'bilit1.com,2026-01-01,'),
    )
    expect(await bringIn(guessed)).toHaveProperty(
      'badLines.0.reason',
      'rules.csv: a check has a day and who checked',
    )
  })
})
