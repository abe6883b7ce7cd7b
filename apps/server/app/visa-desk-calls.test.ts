/** The visa desk over HTTP, as the browser of an officer asks it, and the proof of an exit that its traveller sends; in one piece, for one house is opened for all of it. */
import type { OfficeCase } from '@parastoo/contract/office/decisions'
import type { BadRuleLine, TriedBack } from '@parastoo/contract/office/rules'
import type { CaseView } from '@parastoo/contract/visas/cases'
import { addDays } from '@parastoo/kit/dates'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../modules/ledger/index.ts'
import { query } from '../platform/db/database.ts'
import { bringTo, casesOf, picture, priceOfVisas, submitVisas } from './testing/ask-for-visas.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { makeStaff } from './testing/make-staff.ts'
import { openVisas } from './testing/open-visas.ts'

const { house, clock, db, today, jobs, signedIn, paidAtBank, ready, bought } = await openVisas({
  first: 47_000_000,
  // EP flies to Dubai.
  carriers: ['EP', 'ZV'],
})
const { desk } = house.visas
const wanted = { destination: 'uae', visaType: '90d-multiple' }
const depositRial = 150_000_000

type Officer = Buyer & { userId: string }
let officer: Officer
beforeAll(async () => {
  const one = await signedIn()
  const me = await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser')
  officer = { ...one, userId: one.must(me).id }
  await makeStaff({ db, clock }, officer.userId, ['visas'])
})
const shown = async (caseId: string) =>
  officer.must(await officer.call<OfficeCase>('GET', `/api/office/Visa/Get/${caseId}`))
const act = (verb: string, body: object, by: Buyer = officer) =>
  by.call<OfficeCase>('POST', `/api/office/Visa/${verb}`, body)

/** A visa with a deposit, issued. */
async function issued() {
  const { buyer, fields, passports } = await ready(1, wanted)
  const { data } = await submitVisas(buyer, fields)
  const [orderId = '', caseId = ''] = [data?.orderId, data?.cases[0]?.caseId]
  await paidAtBank(buyer, orderId)
  await jobs.runDue()
  await bringTo(desk, caseId, 'approved', passports[0] ?? '')
  await jobs.runDue()
  return { buyer, orderId, caseId }
}
async function handedIn(buyer: Buyer): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)]), 'stamp.jpg')
  const sent = await buyer.send('/images/Blob/Upload', { method: 'POST', body: form })
  return ((await sent.json()) as { data: { id: string } }).data.id
}
const showExit = (buyer: Buyer, body: { caseId: string; fileId: string }) =>
  buyer.call<CaseView>('POST', '/api/visa/Case/ShowExit', body)
const caseOf = async (buyer: Buyer, orderId: string) => buyer.must(await casesOf(buyer, orderId))[0]

describe('the proof of an exit', () => {
  it('is sent by its traveller, looked at by an officer, and brings the deposit back', async () => {
    const { buyer, orderId, caseId } = await issued()
    expect((await caseOf(buyer, orderId))?.deposit).toMatchObject({ mayShowExit: true, proofs: 0 })
    const fileId = await handedIn(buyer)
    const told = buyer.must(await showExit(buyer, { caseId, fileId }))
    expect(told.deposit).toMatchObject({ proofs: 1, returnedAt: null })
    expect(told.events.at(-1)).toMatchObject({ what: 'exit-shown', by: 'traveller' })
    // Repeated it is one picture, told once.
    expect(buyer.must(await showExit(buyer, { caseId, fileId })).deposit?.proofs).toBe(1)
    await desk.move({ caseId, staff: officer.userId, to: 'delivered' })
    expect((await desk.list()).map((one) => one.caseId)).toContain(caseId)
    const { deposit } = await shown(caseId)
    expect(deposit).toMatchObject({ isHeld: true, proofs: [{ fileId }] })
    const { jpegBase64 } = officer.must(
      await officer.call<{ jpegBase64: string }>('POST', '/api/office/Visa/ShowPaper', {
        caseId,
        fileId,
      }),
    )
    expect((await sharp(Buffer.from(jpegBase64, 'base64')).metadata()).format).toBe('jpeg')
    officer.must(await act('ReturnDeposit', { caseId, note: 'مهر خروج دبی' }))
    expect([
      await buyer.balance(),
      await house.ledger.balance(db, accounts.deposit(caseId)),
    ]).toEqual([depositRial, 0])
    expect((await desk.list()).map((one) => one.caseId)).not.toContain(caseId)
    const until = await query<{ until: Temporal.Instant }>(
      db,
      'select delete_after as until from images.private_file where id = $1',
      [fileId],
    )
    expect(until[0]?.until.toString()).toBe(
      clock
        .now()
        .add({ hours: 24 * 30 })
        .toString(),
    )
    const late = await showExit(buyer, { caseId, fileId: await handedIn(buyer) })
    expect(late.refused?.code).toBe('DEPOSIT_IS_NOT_HELD')
  })

  it('of another’s case, with another’s picture, or of a case without a deposit is refused, and of one there are six at most', async () => {
    const { buyer, caseId } = await issued()
    const stranger = await signedIn()
    const fileId = await handedIn(stranger)
    expect((await showExit(stranger, { caseId, fileId })).refused?.status).toBe(404)
    expect((await showExit(buyer, { caseId, fileId })).refused?.code).toBe('VISA_FILE_NOT_FOUND')
    const plain = await bought()
    const own = await handedIn(plain.buyer)
    const refused = await showExit(plain.buyer, { caseId: plain.caseId, fileId: own })
    expect(refused.refused?.code).toBe('DEPOSIT_IS_NOT_HELD')
    const files: string[] = []
    for (let each = 0; each < 7; each += 1) files.push(await handedIn(buyer))
    const atOnce = await Promise.all(files.map((each) => showExit(buyer, { caseId, fileId: each })))
    const codes = atOnce.map(({ refused }) => refused?.code ?? 'taken').toSorted()
    expect(codes).toEqual(['TOO_MANY_EXIT_PROOFS', ...Array<string>(6).fill('taken')])
  })

  it('that comes while the deposit goes back is taken before it, or told that nothing is held', async () => {
    const { buyer, caseId } = await issued()
    const fileId = await handedIn(buyer)
    const [sent, back] = await Promise.all([
      showExit(buyer, { caseId, fileId }),
      act('ReturnDeposit', { caseId, note: 'کارت پرواز برگشت' }),
    ])
    expect(back.refused).toBeNull()
    expect([undefined, 'DEPOSIT_IS_NOT_HELD']).toContain(sent.refused?.code)
    expect(await buyer.balance()).toBe(depositRial)
  })
})

describe('an officer', () => {
  it('sees whose case it is, what was handed in, and nothing of a picture of another case', async () => {
    const [one, other] = [await bought(), await bought()]
    const office = await shown(one.caseId)
    expect(office).toMatchObject({
      applicant: { passportNumber: one.passport, filedLastName: 'Moradi' },
      destinationFa: 'امارات',
      ownTimes: null,
      mayAsk: true,
    })
    const { papers } = await shown(other.caseId)
    const body = { caseId: one.caseId, fileId: papers[0]?.fileId }
    expect((await act('ShowPaper', body)).refused?.status).toBe(404)
    const reads = await query<{ n: number }>(
      db,
      'select count(*)::int as n from images.private_file_read where file_id = $1',
      [body.fileId],
    )
    expect(reads[0]?.n).toBe(0)
  })

  it('asks for a paper, is given it, tells when there is news, and calls a case off with its money', async () => {
    const { buyer, orderId, caseId, total } = await bought()
    const ask = { caseId, kind: 'photo', reason: 'wrong-photo', note: 'پس‌زمینه سفید باشد' }
    const asked = officer.must(await act('AskPaper', ask))
    expect(asked).toMatchObject({ state: 'documents-missing', isPaused: true })
    // Another officer's page still shows the case of before: what is pressed there was meant for that.
    const stale = { caseId, to: 'ready', seen: 'created', note: '' }
    expect((await act('Move', stale)).refused).toMatchObject({
      code: 'MOVED_MEANWHILE',
      detail: { state: 'documents-missing', stateFa: asked.stateFa, by: 'staff' },
    })
    expect((await caseOf(buyer, orderId))?.state).toBe('documents-missing')
    const paper = (await caseOf(buyer, orderId))?.papers.find(({ fileId }) => fileId === null)
    const given = { paperId: paper?.paperId, fileId: await handedIn(buyer) }
    buyer.must(await buyer.call('POST', '/api/visa/Case/GivePaper', given))
    const note = 'پرونده نزد کارشناس است'
    const nextExpectedOn = addDays(today, 2)
    const tell = { caseId, note, nextExpectedOn }
    officer.must(await act('Tell', tell))
    expect((await caseOf(buyer, orderId))?.events.at(-1)).toMatchObject({
      what: 'news',
      noteFa: note,
      nextExpectedOn,
    })
    const codeOf = async (body: object) => (await act('Tell', body)).refused?.code
    expect(await codeOf({ ...tell, note: '  ' })).toBe('OFFICE_NOTE_REQUIRED')
    const past = { ...tell, nextExpectedOn: addDays(today, -1) }
    expect(await codeOf(past)).toBe('NEWS_DAY_IS_PAST')
    const off = { caseId, to: 'called-off', cause: 'our-error', note: 'اشتباه از ما بود' }
    officer.must(await act('Move', off))
    await jobs.runDue()
    expect(await buyer.balance()).toBe(total)
    expect(await codeOf(tell)).toBe('CASE_HAS_ENDED')
  })

  it('brings the visa in as a form, once it is approved and of no case of their own', async () => {
    const { buyer, orderId, caseId, passport } = await bought()
    const bring = async (bytes: Buffer, by: Buyer = officer) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes)]), 'visa.pdf')
      const path = `/api/office/Visa/BringVisa/${caseId}`
      const reply = await by.send(path, { method: 'POST', body: form })
      const { meta } = (await reply.json()) as { meta: { errors?: { code: string }[] } }
      return meta.errors?.[0]?.code ?? reply.status
    }
    expect(await bring(picture)).toBe('MOVED_MEANWHILE')
    await bringTo(desk, caseId, 'approved', passport)
    expect(await bring(Buffer.from('%PDF-1.7 /JavaScript %%EOF'))).toBe('IMAGE_IS_INVALID')
    expect(await bring(Buffer.alloc(5 * 1024 * 1024 + 1))).toBe('IMAGE_TOO_LARGE')
    expect(await bring(Buffer.from('GIF89a'))).toBe('IMAGE_WRONG_FORMAT')
    expect(await bring(picture, buyer)).not.toBe(200)
    expect(await bring(Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF'))).toBe(200)
    expect((await shown(caseId)).hasVisaFile).toBe(true)
    expect((await caseOf(buyer, orderId))?.decisionFile).not.toBeNull()
    const acts = await query(
      db,
      `select 1 from office.audit where kind = 'visas.visa-brought-in' and subject_id = $1 and person = $2`,
      [caseId, officer.userId],
    )
    expect(acts).toHaveLength(1)
  })

  it('moves, tells of and pays out nothing of their own case', async () => {
    const { buyer, caseId } = await issued()
    const me = await buyer.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser')
    await makeStaff({ db, clock }, buyer.must(me).id, ['visas'])
    for (const [verb, body] of [
      ['Tell', { caseId, note: 'خبر', nextExpectedOn: null }],
      ['ReturnDeposit', { caseId, note: 'مهر خروج' }],
      ['Move', { caseId, to: 'called-off', cause: 'our-error' }],
    ] as const)
      expect((await act(verb, body, buyer)).refused?.code).toBe('APPROVAL_OWN_CASE')
  })
})

describe('a flight to a country that we get visas for', () => {
  async function flightToDubai(buyer: Buyer) {
    for (let day = 7; day < 21; day += 1) {
      const trip = { origin: 'LRR', destination: 'DXB', departureDate: addDays(today, day) }
      const { proposals } = await buyer.search({ ...trip, productType: 'InternationalFlight' })
      const found = proposals.find(({ seat }) => seat > 0)
      if (found) return found
    }
    throw new Error('The test timetable does not fly to Dubai')
  }
  const passengerOf = (buyer: Buyer, passportNumber: string) => ({
    ...buyer.passenger(),
    documentType: 'Passport',
    nationalityCountryNameFa: 'ایران',
    passportIssuingCountryCountryNameFa: 'ایران',
    passportType: 'IranianPassport',
    passportNumber,
    passportExpirationDateFa: addDays(today, 900),
  })
  type Rules = { title: string; visaDestination?: string }[]
  type Warning = { caseId: string; enterUntil: string; arrivesOn: string }
  const warningsOf = (buyer: Buyer, orderId: string) =>
    buyer.call<Warning[]>('GET', `/api/visa/Case/GetEntryWarnings/${orderId}`)

  it('says beside its rules what a visa costs and how long it takes, where it is sold', async () => {
    const buyer = await signedIn()
    const { requestId, proposalId } = await flightToDubai(buyer)
    const chosen = { requestId, proposalId }
    const path = '/api/flight-reservation/FareRules/GetRouteRules'
    const [rules] = buyer.must(await buyer.call<{ rulesFa: Rules }[]>('POST', path, chosen))
    expect(rules?.rulesFa.at(-1)).toMatchObject({
      title: 'ویزای امارات',
      visaDestination: 'uae',
      body: expect.stringContaining('روز کاری'),
    })
    expect(await house.visas.entryRuleOf('TR')).toBeNull()
  })

  it('warns its traveller whose visa ends before it, and no one else', async () => {
    const { buyer, caseId, passport } = await bought()
    await bringTo(desk, caseId, 'approved', passport)
    await jobs.runDue()
    const proposal = await flightToDubai(buyer)
    const submitted = await buyer.submit(proposal, { passengers: [passengerOf(buyer, passport)] })
    const { orderId } = buyer.must(submitted)
    expect(buyer.must(await warningsOf(buyer, orderId))).toEqual([])
    await query(
      db,
      `update visas.case set issued_at = issued_at - interval '55 days' where id = $1`,
      [caseId],
    )
    const [warning, ...more] = buyer.must(await warningsOf(buyer, orderId))
    expect([warning?.caseId, more]).toEqual([caseId, []])
    expect((warning?.arrivesOn ?? '') > (warning?.enterUntil ?? '9')).toBe(true)
    expect((await warningsOf(await signedIn(), orderId)).refused?.status).toBe(404)
    const another = await flightToDubai(buyer)
    const other = await buyer.submit(another, { passengers: [passengerOf(buyer, 'K55000001')] })
    expect(buyer.must(await warningsOf(buyer, buyer.must(other).orderId))).toEqual([])
  })
})

describe('the rules of visas at the desk', () => {
  type Sheet = { columns: string[]; rows: string[][]; version: string; askedId: string | null }
  type Tried = { draft: TriedBack | null; standing: TriedBack | null }
  type Saved = { changeId: string; approvalId: string | null }
  let clerk: Buyer
  beforeAll(async () => {
    const one = await signedIn()
    const me = await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser')
    clerk = one
    await makeStaff({ db, clock }, one.must(me).id, ['inventory'])
  })
  const sheetOf = async (sheet: string) =>
    clerk.must(await clerk.call<Sheet>('GET', `/api/office/Rules/GetSheet?sheet=${sheet}&of=uae`))
  const post = <T>(verb: string, body: object, by = clerk) =>
    by.call<T>('POST', `/api/office/Rules/${verb}`, body)
  const save = (sheet: string, version: string, rows: string[][]) =>
    post<Saved>('Save', { sheet, of: 'uae', version, rows, reason: 'نرخ جدید مرجع' })
  /** The rows with a cell of one line written anew. */
  const written = ({ columns, rows }: Sheet, line: string[], change: Record<string, string>) =>
    rows.map((row) =>
      row === line ? row.map((cell, at) => change[columns[at] ?? ''] ?? cell) : row,
    )
  const find = ({ columns, rows }: Sheet, wanted: Record<string, string>) => {
    const found = rows.find((row) =>
      Object.entries(wanted).every(([column, cell]) => row[columns.indexOf(column)] === cell),
    )
    if (!found) throw new Error(`No line has ${JSON.stringify(wanted)}`)
    return found
  }
  const badLinesOf = (refused: { detail?: Record<string, unknown> } | null) =>
    (refused?.detail?.lines ?? []) as BadRuleLine[]
  const official = { type: '30d-single', kind: 'government', nationality: '*' }
  const wish = { type: '30d-single', nationality: 'IR', age: 30, stage: 'filed', cause: 'refused' }

  it('are read as the lines of their files; what a traveller pays more stands at once, and who has bought keeps their version', async () => {
    const { buyer } = await ready(1)
    const before = await priceOfVisas(buyer, 1)
    const { caseId } = await bought()
    const fees = await sheetOf('visa-fees')
    expect((await save('visa-fees', fees.version, fees.rows)).refused?.code).toBe('RULES_SAME')
    const dearer = written(fees, find(fees, official), { amount: '120' })
    const tried = clerk.must(
      await post<Tried>('TryBack', { sheet: 'visa-fees', of: 'uae', rows: dearer, visa: wish }),
    )
    expect(tried.standing?.paidRial).toBe(before)
    expect((tried.draft?.paidRial ?? 0) - before).toBe(20 * 326_750)
    expect(clerk.must(await save('visa-fees', fees.version, dearer)).approvalId).toBeNull()
    expect(await priceOfVisas(buyer, 1)).toBe(before + 20 * 326_750)
    const versions = await query<{ version: number; now: number }>(
      db,
      `select pack_version as version, (select max(version) from visas.pack where destination = 'uae') as now
       from visas.case where id = $1`,
      [caseId],
    )
    expect(versions).toEqual([{ version: 1, now: 2 }])
    expect((await save('visa-fees', fees.version, fees.rows)).refused?.code).toBe('RULES_CHANGED')
  })

  it('ask another person where money may be lost, are told in Persian what is wrong, and are tried on an order', async () => {
    const refunds = await sheetOf('visa-refunds')
    const line = find(refunds, { stage: 'preparing', cause: 'withdrawn' })
    const more = written(refunds, line, { oursPercent: '100', authorityPercent: '100' })
    const asked = clerk.must(await save('visa-refunds', refunds.version, more))
    expect(asked.approvalId).not.toBeNull()
    expect(await sheetOf('visa-refunds')).toMatchObject({
      version: refunds.version,
      askedId: asked.approvalId,
    })
    const { orderId, total } = await bought()
    const orderNumber = (await house.orders.find(orderId))?.orderNumber ?? ''
    const ask = { sheet: 'visa-refunds', of: 'uae', rows: more, orderNumber }
    const sold = clerk.must(await post<Tried>('TryBack', ask))
    expect(sold.standing).toMatchObject({ paidRial: total })
    expect(sold.draft?.paidRial).toBe(total)
    const other = { ...ask, of: 'italy' }
    expect((await post('TryBack', other)).refused?.code).toBe('RULES_NOT_OF_ORDER')

    const types = await sheetOf('visa-types')
    const bad = written(types, find(types, { code: '30d-single' }), { mostDays: 'x' })
    const refused = (await save('visa-types', types.version, bad)).refused
    expect(refused?.code).toBe('RULES_BAD')
    expect(badLinesOf(refused)[0]).toMatchObject({
      line: 2 + types.rows.indexOf(find(types, { code: '30d-single' })),
      column: 'mostDays',
      value: 'x',
      reason: expect.stringContaining('عدد صحیح'),
    })
    const gone = types.rows.filter((row) => row !== find(types, { code: '30d-single' }))
    const named = (await save('visa-types', types.version, gone)).refused
    expect(badLinesOf(named)[0]?.reason).toContain('هنوز از آن نام برده می‌شود')
    // An officer of visas reads them, and changes nothing.
    const body = { sheet: 'visa-types', of: 'uae', rows: types.rows, reason: 'کار امروز' }
    expect((await post('Save', { ...body, version: types.version }, officer)).refused?.status).toBe(
      403,
    )
    officer.must(await officer.call('GET', '/api/office/Rules/GetSheet?sheet=visa-types&of=uae'))
    // What flights and hotels cost is no matter of theirs.
    const others = await officer.call('GET', '/api/office/Rules/GetParts?sheet=fares')
    expect(others.refused?.code).toBe('NOT_FOUND')
  })
})
