/** What a request of visas may be sent with, how long its pictures are kept, and what it costs when it is taken up again. */
import type { CaseView } from '@parastoo/contract/visas/cases'
import { describe, expect, it } from 'vitest'
import { query } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { bringTo, picture, priceOfVisas, submitVisas } from './testing/ask-for-visas.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openVisas } from './testing/open-visas.ts'

const { house, clock, jobs, db, start, signedIn, paidAtBank, placed, bought, viewOf } =
  await openVisas({
    first: 30_000_000,
  })
const { desk } = house.visas
const staff = 'an officer'
async function handedIn(buyer: Buyer): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)]), 'photo.jpg')
  const sent = await buyer.send('/images/Blob/Upload', { method: 'POST', body: form })
  return ((await sent.json()) as { data: { id: string } }).data.id
}
const give = (buyer: Buyer, paperId: string | undefined, fileId: string) =>
  buyer.call<CaseView>('POST', '/api/visa/Case/GivePaper', { paperId, fileId })
/** The days for which each picture of a case is kept from now on. */
const daysKept = async (caseId: string): Promise<number[]> => {
  const kept = await query<{ until: Temporal.Instant }>(
    db,
    'select delete_after as until from images.private_file where bound_to = $1',
    [`visa ${caseId}`],
  )
  return kept.map(({ until }) => Math.round(until.since(clock.now()).total('hours') / 24))
}

describe('a form', () => {
  it('may be sent twice with the 25 pictures of five people', async () => {
    const ownerId = newId()
    for (let each = 0; each < 50; each += 1)
      expect(await house.images.keepPicture(ownerId, picture)).toHaveProperty('id')
  }, 60_000)

  it('from a channel that is none is refused at its field', async () => {
    const { buyer, fields } = await placed()
    const { status, faults } = await submitVisas(buyer, { ...fields, productChannel: '99999' })
    expect(status).toBe(400)
    expect(faults).toMatchObject([{ code: 'CHECK_ENTERED_VALUES', field: 'productChannel' }])
  })
})

describe('papers', () => {
  it('are kept for four days where nobody pays, for as long as a case may take where somebody does', async () => {
    const { buyer, orderId, caseId } = await placed()
    expect(await daysKept(caseId)).toEqual([4, 4])
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    expect(await daysKept(caseId)).toEqual([400, 400])
    await desk.askPaper({ caseId, staff, kind: 'jobLetter', reason: 'missing' })
    const paper = (await viewOf(buyer, orderId))?.papers.find(({ fileId }) => fileId === null)
    buyer.must(await give(buyer, paper?.paperId, await handedIn(buyer)))
    expect(await daysKept(caseId)).toEqual([400, 400, 400])
  })

  it('given again after a reply that was lost are given once, and answered as before', async () => {
    const { buyer, orderId, caseId } = await bought()
    await desk.askPaper({ caseId, staff, kind: 'photo', reason: 'unreadable' })
    const paper = (await viewOf(buyer, orderId))?.papers.find(({ fileId }) => fileId === null)
    const fileId = await handedIn(buyer)
    buyer.must(await give(buyer, paper?.paperId, fileId))
    const again = buyer.must(await give(buyer, paper?.paperId, fileId))
    expect(again.events.filter(({ what }) => what === 'paper-given')).toHaveLength(1)
    const other = await give(buyer, paper?.paperId, await handedIn(buyer))
    expect(other.refused).toMatchObject({ code: 'VISA_PAPER_NOT_ASKED' })
    const stranger = await give(await signedIn(), paper?.paperId, fileId)
    expect(stranger.refused).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  it('asked for while another is waited for are told of too', async () => {
    const { buyer, orderId, caseId } = await bought()
    const ask = { caseId, staff, reason: 'missing' as const }
    await desk.askPaper({ ...ask, kind: 'photo', noteFa: 'عکس تازه بفرستید.' })
    await desk.askPaper({ ...ask, kind: 'jobLetter', noteFa: 'گواهی شغلی هم لازم است.' })
    await jobs.runDue()
    const events = (await viewOf(buyer, orderId))?.events ?? []
    expect(events.slice(-2)).toMatchObject([
      { what: 'documents-missing', noteFa: 'عکس تازه بفرستید.' },
      { what: 'paper-asked', noteFa: 'گواهی شغلی هم لازم است.' },
    ])
    const texts = await (await buyer.send(`/dev/outbox.json?to=${buyer.phoneNumber}`)).text()
    expect(texts).toContain('گواهی شغلی هم لازم است.')
  })
})

describe('a case that has ended', () => {
  it('is ended once: the second officer reads that it moved meanwhile', async () => {
    const { caseId } = await bought()
    await bringTo(desk, caseId, 'in-review')
    expect(await desk.reject({ caseId, staff })).toEqual({ state: 'rejected' })
    expect(await desk.callOff({ caseId, staff, cause: 'our-error' })).toEqual({
      refused: 'MOVED_MEANWHILE',
      detail: { state: 'rejected' },
    })
  })
})

describe('a request that was given up', () => {
  const givenUp = async () => {
    const one = await placed()
    const { buyer, orderId } = one
    buyer.must(await buyer.call('POST', '/api/orders/Order/CancelOrder', { orderId }))
    await jobs.runDue()
    const userId = (await house.orders.find(orderId))?.userId ?? ''
    return { ...one, again: () => house.orders.holdAgain({ orderId, userId }) }
  }

  it('is taken up again at the price of that day, and not after its day of arrival', async () => {
    const same = await givenUp()
    expect(await same.again()).toMatchObject({ money: 'unpaid', totalRial: same.total })
    const [late, dearer] = [await givenUp(), await givenUp()]
    clock.advance({ hours: 24 * 40 })
    expect(await late.again()).toMatchObject({ refused: 'NOT_AVAILABLE' })
    clock.setTo(start)
    await query(
      db,
      `insert into visas.pack (destination, version, content, content_hash, imported_at)
        select destination, version + 1, jsonb_set(content, '{rates,AED}', to_jsonb((content->'rates'->>'AED')::numeric * 2)), 'dearer', now()
        from visas.pack where destination = 'uae'`,
      [],
    )
    const now = await priceOfVisas(dearer.buyer, 1)
    expect(now).toBeGreaterThan(dearer.total)
    expect(await dearer.again()).toMatchObject({
      refused: 'PRICE_CHANGED',
      detail: { totalPrice: now },
    })
  })
})
