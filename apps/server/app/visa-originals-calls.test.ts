/** Papers that travellers hand over in the original, and papers that are kept longer than their days. */
import { describe, expect, it } from 'vitest'
import { query } from '../platform/db/database.ts'
import { openVisas } from './testing/open-visas.ts'

const { house, clock, jobs, db, start, bought, viewOf } = await openVisas({ first: 56_000_000 })
const { desk, certifyDeletions } = house.visas
const { deleteDue } = house.images.privateFiles
const staff = 'an officer'
const filesOf = (caseId: string) =>
  query(db, 'select id from images.private_file where bound_to = $1', [`visa ${caseId}`])

describe('an original in our hands', () => {
  it('has a receipt, is kept with us or the authority, and goes back once, by name', async () => {
    const { buyer, orderId, caseId } = await bought()
    const of = { caseId, staff, kind: 'passport' as const }
    const both = await Promise.all([desk.receiveOriginal(of), desk.receiveOriginal(of)])
    const receipts = both.flatMap((each) => ('receiptNumber' in each ? [each.receiptNumber] : []))
    expect(receipts).toHaveLength(1)
    expect(both).toContainEqual({ refused: 'ORIGINAL_IS_HERE' })
    expect(await desk.keepOriginal({ ...of, keptAt: 'authority' })).toEqual({ keptAt: 'authority' })
    const [here] = (await viewOf(buyer, orderId))?.originals ?? []
    expect(here).toMatchObject({
      kind: 'passport',
      receiptNumber: receipts[0],
      keptAt: 'authority',
      returnedAt: null,
    })
    expect(await desk.returnOriginal({ ...of, toFa: ' ' })).toEqual({
      refused: 'ORIGINAL_TAKER_REQUIRED',
    })
    const back = await Promise.all(
      ['سارا مرادی', 'پدر او'].map((toFa) => desk.returnOriginal({ ...of, toFa })),
    )
    expect(back.filter((each) => 'returned' in each)).toHaveLength(1)
    expect(back).toContainEqual({ refused: 'ORIGINAL_IS_NOT_HERE' })
    expect(await desk.keepOriginal({ ...of, keptAt: 'office' })).toEqual({
      refused: 'ORIGINAL_IS_NOT_HERE',
    })
    await jobs.runDue()
    const view = await viewOf(buyer, orderId)
    expect(view?.originals[0]?.returnedAt).toBe(clock.now().toString())
    expect(view?.events.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['original-received', 'original-returned']),
    )
    // The same passport may be asked for again.
    expect('receiptNumber' in (await desk.receiveOriginal(of))).toBe(true)
  })
})

it('nothing of an officer’s own case is theirs to take in, to give back or to keep longer', async () => {
  const { orderId, caseId } = await bought()
  const { userId: self = '' } = (await house.orders.find(orderId)) ?? {}
  const own = { refused: 'APPROVAL_OWN_CASE' }
  const of = { caseId, kind: 'passport' as const }
  expect(await desk.receiveOriginal({ ...of, staff: self })).toEqual(own)
  await desk.receiveOriginal({ ...of, staff })
  expect(await desk.keepOriginal({ ...of, staff: self, keptAt: 'authority' })).toEqual(own)
  expect(await desk.returnOriginal({ ...of, staff: self, toFa: 'خودم' })).toEqual(own)
  const hold = { caseId, days: 60, reasonFa: 'شکایت مسافر' }
  expect(await desk.holdFiles({ ...hold, staff: self })).toEqual(own)
  await desk.holdFiles({ ...hold, staff })
  expect(await desk.letFilesGo({ caseId, staff: self })).toEqual(own)
})

describe('papers that are held', () => {
  it('outlast their days for a reason that their traveller reads, and go once they are let go', async () => {
    const { buyer, orderId, caseId } = await bought()
    await desk.withdraw({ caseId, staff })
    const hold = { caseId, staff, days: 60, reasonFa: 'شکایت مسافر' }
    expect(await desk.holdFiles({ ...hold, reasonFa: ' ' })).toEqual({
      refused: 'HOLD_REASON_REQUIRED',
    })
    expect(await desk.holdFiles({ ...hold, days: 401 })).toEqual({ refused: 'HOLD_DAYS_INVALID' })
    const until = start.add({ hours: 24 * 60 })
    expect(await desk.holdFiles(hold)).toEqual({ until })
    expect((await viewOf(buyer, orderId))?.filesHeld).toEqual({
      until: until.toString(),
      reasonFa: 'شکایت مسافر',
    })
    clock.setTo(start.add({ hours: 24 * 31 }))
    await deleteDue()
    await certifyDeletions()
    expect(await filesOf(caseId)).toHaveLength(2)
    expect(await desk.letFilesGo({ caseId, staff })).toEqual({ letGo: true })
    expect(await desk.letFilesGo({ caseId, staff })).toEqual({ refused: 'FILES_ARE_NOT_HELD' })
    await deleteDue()
    await certifyDeletions()
    clock.setTo(start)
    expect(await filesOf(caseId)).toEqual([])
    expect(await viewOf(buyer, orderId)).toMatchObject({ filesHeld: null, deletion: { files: 2 } })
  })
})
