/** What of a visa's price is only held, and comes back when its traveller has left the country again (docs/decisions/0144). */
import { describe, expect, it } from 'vitest'
import { accounts, createLedger } from '../modules/ledger/index.ts'
import { query } from '../platform/db/database.ts'
import { bringTo, submitVisas } from './testing/ask-for-visas.ts'
import { openVisas } from './testing/open-visas.ts'

const { house, clock, jobs, db, signedIn, paidAtBank, ready, viewOf } = await openVisas({
  first: 55_000_000,
})
const { desk } = house.visas
const staff = 'an officer'
const depositRial = 150_000_000
const wanted = { destination: 'uae', visaType: '90d-multiple' }
const proofFa = 'مهر خروج از دبی در گذرنامه'
const held = (caseId: string) => house.ledger.balance(db, accounts.deposit(caseId))
const owed = () => house.ledger.balance(db, accounts.supplierPayable('visa-uae'))
const booksHold = async () => expect(await createLedger({ db, clock }).checkBooks()).toEqual([])

async function paid() {
  const { buyer, fields, total, passports } = await ready(1, wanted)
  const { data, faults } = await submitVisas(buyer, fields)
  if (!data) throw new Error(`Refused: ${JSON.stringify(faults)}`)
  await paidAtBank(buyer, data.orderId)
  await jobs.runDue()
  const [passport = ''] = passports
  return { buyer, total, passport, orderId: data.orderId, caseId: data.cases[0]?.caseId ?? '' }
}
async function issued() {
  const one = await paid()
  await bringTo(desk, one.caseId, 'approved', one.passport)
  await jobs.runDue()
  return one
}
const giveBack = (caseId: string, by = staff) => desk.returnDeposit({ caseId, staff: by, proofFa })
const refusedOf = (outcome: object) => ('refused' in outcome ? outcome.refused : null)

describe('a deposit', () => {
  it('is a line of the price, held apart from revenue and from what the authority is owed, and goes back once', async () => {
    const before = await owed()
    const { buyer, orderId, caseId, total } = await issued()
    expect((await owed()) - before).toBe(total - depositRial - 9_500_000)
    expect(await held(caseId)).toBe(depositRial)
    expect((await viewOf(buyer, orderId))?.deposit).toEqual({
      amountRial: depositRial,
      returnedAt: null,
      mayShowExit: true,
      proofs: 0,
    })
    expect(await giveBack(caseId)).toEqual({ returnedRial: depositRial })
    expect(await giveBack(caseId, 'another officer')).toEqual({ returnedRial: depositRial })
    expect([await held(caseId), await buyer.balance()]).toEqual([0, depositRial])
    await jobs.runDue()
    const view = await viewOf(buyer, orderId)
    expect(view?.deposit?.returnedAt).toBe(clock.now().toString())
    expect(view?.events.filter(({ what }) => what === 'deposit-returned')).toMatchObject([
      { by: 'staff', backRial: depositRial },
    ])
    const told = await (await buyer.send(`/dev/outbox.json?to=${buyer.phoneNumber}`)).text()
    expect(told).toContain('ودیعهٔ ویزای سارا مرادی')
    const acts = await query(
      db,
      `select reason from office.audit where kind = 'visas.deposit-returned' and subject_id = $1`,
      [caseId],
    )
    // The words of the proof are forgotten with the case, and nothing is ever forgotten of the audit.
    expect(acts).toEqual([{ reason: null }])
    await booksHold()
  })

  it('that many officers give back at once comes back once', async () => {
    const { buyer, caseId } = await issued()
    await Promise.all(Array.from({ length: 6 }, (_, place) => giveBack(caseId, `officer ${place}`)))
    expect([await held(caseId), await buyer.balance()]).toEqual([0, depositRial])
    await booksHold()
  })

  it('whose session is killed between its mark and its money is whole as before, and goes back when asked again', async () => {
    const { buyer, caseId } = await issued()
    const [isLocked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // Nothing is posted meanwhile, so the verb stands still with its mark made.
    const locking = db.tx(async (tx) => {
      await query(tx, 'lock table ledger.entry in exclusive mode', [])
      isLocked.resolve()
      await mayEnd.promise
    })
    await isLocked.promise
    const giving = giveBack(caseId).catch((fault: unknown) => fault)
    const waiting = () =>
      query<{ pid: number }>(
        db,
        `select distinct pid from pg_locks where relation = 'ledger.entry'::regclass and not granted
          and database = (select oid from pg_database where datname = current_database())`,
        [],
      )
    try {
      await expect
        .poll(async () => (await waiting()).length, { timeout: 20_000 })
        .toBeGreaterThan(0)
      for (const { pid } of await waiting())
        await query(db, 'select pg_terminate_backend($1)', [pid])
    } finally {
      mayEnd.resolve()
    }
    const given = await giving
    await locking
    expect(given).toBeInstanceOf(Error)
    expect([await held(caseId), await buyer.balance()]).toEqual([depositRial, 0])
    expect(await giveBack(caseId)).toEqual({ returnedRial: depositRial })
    expect([await held(caseId), await buyer.balance()]).toEqual([0, depositRial])
    await booksHold()
  })

  it('is given back by nobody to themselves, without a proof, before the visa, or where there is none', async () => {
    const { orderId, caseId } = await paid()
    const { userId = '' } = (await house.orders.find(orderId)) ?? {}
    expect(refusedOf(await giveBack(caseId, userId))).toBe('APPROVAL_OWN_CASE')
    expect(refusedOf(await desk.returnDeposit({ caseId, staff, proofFa: '  ' }))).toBe(
      'PROOF_OF_EXIT_REQUIRED',
    )
    expect(refusedOf(await giveBack(caseId))).toBe('DEPOSIT_IS_NOT_HELD')
    expect(refusedOf(await giveBack('019b0000-0000-7000-8000-000000000000'))).toBe('NOT_FOUND')
    await booksHold()
  })

  it('comes back with the rest of a case that is refused by its authority, whatever the table keeps', async () => {
    const { buyer, caseId, total } = await paid()
    await bringTo(desk, caseId, 'submitted')
    await desk.reject({ caseId, staff })
    await jobs.runDue()
    // The authority keeps its fee, and our service comes back too.
    expect(await buyer.balance()).toBe(depositRial + 9_500_000)
    expect(total).toBeGreaterThan(depositRial + 9_500_000)
    expect(await held(caseId)).toBe(0)
    expect(refusedOf(await giveBack(caseId))).toBe('DEPOSIT_IS_NOT_HELD')
    await booksHold()
  })

  it('of a visa that is called off comes back with its refund, and is not given back a second time', async () => {
    const { buyer, caseId, total } = await issued()
    await desk.callOff({ caseId, staff, cause: 'our-error' })
    await jobs.runDue()
    await jobs.runDue()
    expect(await buyer.balance()).toBe(total)
    expect(await held(caseId)).toBe(0)
    expect(refusedOf(await giveBack(caseId))).toBe('DEPOSIT_IS_NOT_HELD')
    await booksHold()
  })

  it('that went back before its visa is called off counts in what comes back: together the price, never more', async () => {
    const { buyer, caseId, total } = await issued()
    await giveBack(caseId)
    await desk.callOff({ caseId, staff, cause: 'our-error' })
    await jobs.runDue()
    await jobs.runDue()
    expect(await buyer.balance()).toBe(total)
    expect(await held(caseId)).toBe(0)
    await booksHold()
  })

  it('that is given back in the moment in which its visa is called off comes back once', async () => {
    const ones = [await issued(), await issued(), await issued()]
    await Promise.all(
      ones.flatMap(({ caseId }) => [
        giveBack(caseId),
        desk.callOff({ caseId, staff, cause: 'our-error' }),
      ]),
    )
    await jobs.runDue()
    await jobs.runDue()
    for (const { buyer, caseId, total } of ones)
      expect([await buyer.balance(), await held(caseId)]).toEqual([total, 0])
    await booksHold()
  })

  it('is shown to nobody else', async () => {
    const { orderId } = await issued()
    const stranger = await signedIn()
    const path = `/api/visa/Case/GetCasesOfOrder/${orderId}`
    expect((await stranger.call('GET', path)).refused).toMatchObject({ status: 404 })
  })
})
