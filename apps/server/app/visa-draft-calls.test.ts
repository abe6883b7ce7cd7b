/** What is typed of a request of visas and not sent: kept for its owner on every device, sealed, and never lost without a word. */
import type { KeptVisaDraft, VisaDraft } from '@parastoo/contract/visas/drafts'
import { describe, expect, it } from 'vitest'
import { query } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { type Fields, picture, submitVisas } from './testing/ask-for-visas.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openVisas } from './testing/open-visas.ts'

const { house, clock, db, signedIn, ready } = await openVisas({ first: 41_000_000 })

const draftOf = (changes: Partial<VisaDraft> = {}): VisaDraft => ({
  destination: 'uae',
  visaType: '30d-single',
  nationality: 'IR',
  people: { adults: 1, children: 0, infants: 0 },
  fields: {
    travelDate: '',
    travelDateTyped: 'jalali 12',
    guardian: '',
    applicants: [{ firstName: 'Golnar', passportNumber: 'A41999999' }],
    contact: { phoneNumber: '09121234567', dialingCode: '+98', email: '' },
  },
  papers: [],
  ...changes,
})
type Kept = Pick<KeptVisaDraft, 'revision' | 'keptAt' | 'deletedAfter'>
const keep = (buyer: Buyer, draft: VisaDraft, seen: string | null) =>
  buyer.call<Kept>('POST', '/api/visa/Draft/KeepDraft', { ...draft, seen })
const found = async (buyer: Buyer) =>
  buyer.must(await buyer.call<KeptVisaDraft | null>('GET', '/api/visa/Draft/GetDraft'))
const giveUp = (buyer: Buyer, seen: string) =>
  buyer.call<null>('POST', '/api/visa/Draft/GiveUpDraft', { seen })
const typedBy = (firstName: string) =>
  draftOf({ fields: { ...draftOf().fields, applicants: [{ firstName }] } })

/** A form that was last seen as this keeping. */
const seenAs = ({ revision }: Pick<Kept, 'revision'>, fields: Fields): Fields => ({
  ...fields,
  draftRevision: revision,
})

async function handedIn(buyer: Buyer): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)]), 'photo.jpg')
  const sent = await buyer.send('/images/Blob/Upload', { method: 'POST', body: form })
  return ((await sent.json()) as { data: { id: string } }).data.id
}
const isThere = async (buyer: Buyer, fileId: string) =>
  (await buyer.call('GET', `/images/Blob/Link/${fileId}`)).refused === null

describe('a draft', () => {
  it('is found by its owner on another device, by nobody else, and lies sealed', async () => {
    const [buyer, stranger] = [await signedIn(), await signedIn()]
    expect(await found(buyer)).toBeNull()
    const { revision } = buyer.must(await keep(buyer, draftOf(), null))
    expect(await found(buyer)).toMatchObject({
      ...draftOf(),
      revision,
      destinationFa: 'امارات',
      visaTypeFa: expect.stringContaining('۳۰'),
    })
    expect(await found(stranger)).toBeNull()
    const [row] = await query<{ all: string }>(
      db,
      'select d::text as all from visas.request_draft as d where revision = $1',
      [revision],
    )
    for (const word of ['Golnar', 'A41999999', '09121234567']) expect(row?.all).not.toContain(word)
  })

  it('of a visa that is none is refused at its field', async () => {
    const buyer = await signedIn()
    const unknown = await keep(buyer, draftOf({ visaType: 'none' }), null)
    expect(unknown.refused).toMatchObject({ code: 'VISA_TYPE_UNKNOWN', field: 'visaType' })
    const nowhere = await keep(buyer, draftOf({ destination: 'nowhere' }), null)
    expect(nowhere.refused).toMatchObject({ code: 'DESTINATION_UNKNOWN', field: 'destination' })
  })

  it('is kept by one of two devices that write at once, and the other is told', async () => {
    const buyer = await signedIn()
    const { revision } = buyer.must(await keep(buyer, draftOf(), null))
    const drafts = Array.from({ length: 6 }, (_, device) => typedBy(`Device ${device}`))
    const answers = await Promise.all(drafts.map((draft) => keep(buyer, draft, revision)))
    const winners = answers.flatMap(({ refused }, device) => (refused ? [] : [device]))
    expect(winners).toHaveLength(1)
    for (const { refused } of answers.filter(({ refused }) => refused))
      expect(refused).toMatchObject({ status: 400, code: 'VISA_DRAFT_CHANGED' })
    expect((await found(buyer))?.fields).toEqual(drafts[winners[0] ?? -1]?.fields)
  })

  it('begun on two devices at once is one, and the other is told', async () => {
    const buyer = await signedIn()
    const drafts = Array.from({ length: 4 }, (_, device) => typedBy(`Device ${device}`))
    const answers = await Promise.all(drafts.map((draft) => keep(buyer, draft, null)))
    expect(answers.filter(({ refused }) => refused === null)).toHaveLength(1)
  })

  it('sent again after a reply that was lost is answered as before', async () => {
    const buyer = await signedIn()
    const first = buyer.must(await keep(buyer, draftOf(), null))
    expect(buyer.must(await keep(buyer, draftOf(), null))).toEqual(first)
    const next = buyer.must(await keep(buyer, typedBy('Sara'), first.revision))
    expect(buyer.must(await keep(buyer, typedBy('Sara'), first.revision))).toEqual(next)
  })

  it('goes on over a keeping of its own that no reply came of, and over nobody else’s', async () => {
    const buyer = await signedIn()
    const keepAs = (draft: VisaDraft, how: object) =>
      buyer.call<Kept>('POST', '/api/visa/Draft/KeepDraft', { ...draft, seen: null, ...how })
    const [first, second, third] = [newId(), newId(), newId()]
    // Begun, and changed, without a word in between.
    await keepAs(draftOf(), { as: first })
    const next = await keepAs(typedBy('Sara'), { as: second, unanswered: [first] })
    expect(buyer.must(next).revision).toBe(second)
    const other = buyer.must(await keep(buyer, typedBy('Mina'), second))
    const late = await keepAs(typedBy('Sara Karimi'), {
      seen: first,
      as: third,
      unanswered: [second],
    })
    expect(late.refused?.code).toBe('VISA_DRAFT_CHANGED')
    expect((await found(buyer))?.revision).toBe(other.revision)
  })

  it('lets pictures go that it does not name any more', async () => {
    const buyer = await signedIn()
    const [left, kept] = [await handedIn(buyer), await handedIn(buyer)]
    const named = (...ids: string[]) =>
      draftOf({
        papers: ids.map((fileId) => ({
          place: 0,
          kind: 'photo' as const,
          fileId,
          name: 'photo.jpg',
        })),
      })
    const first = buyer.must(await keep(buyer, named(left, kept), null))
    const { deletedAfter } = buyer.must(await keep(buyer, named(kept), first.revision))
    const files = await query<{ id: string; until: Temporal.Instant }>(
      db,
      'select id, delete_after as until from images.private_file where id = any($1)',
      [[left, kept]],
    )
    const until = new Map(files.map((file) => [file.id, file.until.toString()]))
    expect(until.get(kept)).toBe(deletedAfter)
    expect(until.get(left)).toBe(clock.now().add({ hours: 24 }).toString())
  })

  it('keeps its pictures as long as itself, and is deleted after its days', async () => {
    const buyer = await signedIn()
    const [own, loose] = [await handedIn(buyer), await handedIn(buyer)]
    const papers = [{ place: 0, kind: 'photo' as const, fileId: own, name: 'photo.jpg' }]
    const { deletedAfter } = buyer.must(await keep(buyer, draftOf({ papers }), null))
    const kept = await query<{ id: string; until: Temporal.Instant }>(
      db,
      'select id, delete_after as until from images.private_file where id = any($1)',
      [[own, loose]],
    )
    const until = new Map(kept.map((file) => [file.id, file.until.toString()]))
    expect(until.get(own)).toBe(deletedAfter)
    expect(until.get(loose)).not.toBe(deletedAfter)
    clock.setTo(Temporal.Instant.from(deletedAfter))
    await house.visas.deleteDueDrafts()
    await house.images.privateFiles.deleteDue()
    const left = await query(
      db,
      `select 1 from visas.request_draft where delete_after <= $1
        union all select 1 from images.private_file where id = any($2)`,
      [deletedAfter, [own, loose]],
    )
    expect(left).toEqual([])
  })

  it('is given up once, with its pictures, and only as it was seen', async () => {
    const buyer = await signedIn()
    const fileId = await handedIn(buyer)
    const papers = [{ place: 0, kind: 'passport' as const, fileId, name: 'page.jpg' }]
    const first = buyer.must(await keep(buyer, draftOf({ papers }), null))
    const next = buyer.must(await keep(buyer, { ...typedBy('Sara'), papers }, first.revision))
    expect((await giveUp(buyer, first.revision)).refused?.code).toBe('VISA_DRAFT_CHANGED')
    expect((await giveUp(await signedIn(), next.revision)).refused).toBeNull()
    expect(await isThere(buyer, fileId)).toBe(true)
    expect((await giveUp(buyer, next.revision)).refused).toBeNull()
    expect([await found(buyer), await isThere(buyer, fileId)]).toEqual([null, false])
    expect((await giveUp(buyer, next.revision)).refused).toBeNull()
    expect((await keep(buyer, draftOf(), newId())).refused?.code).toBe('VISA_DRAFT_CHANGED')
  })

  it('goes with the order of its visa, and stays with that of another', async () => {
    const one = await ready()
    const { revision } = one.buyer.must(await keep(one.buyer, draftOf(), null))
    const ofAnother = draftOf({ visaType: '90d-single' })
    const kept = one.buyer.must(await keep(one.buyer, ofAnother, revision))
    expect((await submitVisas(one.buyer, seenAs(kept, one.fields))).faults).toBeNull()
    expect(await found(one.buyer)).toMatchObject({ visaType: '90d-single' })
    const other = await ready()
    const own = other.buyer.must(await keep(other.buyer, draftOf(), null))
    expect((await submitVisas(other.buyer, seenAs(own, other.fields))).faults).toBeNull()
    expect(await found(other.buyer)).toBeNull()
  })

  it('that another device has kept since stays, whichever of the two is faster', async () => {
    const one = await ready()
    const first = one.buyer.must(await keep(one.buyer, draftOf(), null))
    const newer = one.buyer.must(await keep(one.buyer, typedBy('Newer'), first.revision))
    expect((await submitVisas(one.buyer, seenAs(first, one.fields))).faults).toBeNull()
    expect(await found(one.buyer)).toMatchObject({ revision: newer.revision })
    // A form that names no draft leaves what is there.
    const other = await ready()
    other.buyer.must(await keep(other.buyer, draftOf(), null))
    expect((await submitVisas(other.buyer, other.fields)).faults).toBeNull()
    expect(await found(other.buyer)).not.toBeNull()
    const third = await ready()
    const seen = third.buyer.must(await keep(third.buyer, draftOf(), null))
    const [kept, sent] = await Promise.all([
      keep(third.buyer, typedBy('At the same time'), seen.revision),
      submitVisas(third.buyer, seenAs(seen, third.fields)),
    ])
    expect(sent.faults).toBeNull()
    const left = (await found(third.buyer))?.fields.applicants[0]?.firstName
    expect(left).toBe(kept.refused ? undefined : 'At the same time')
  })

  it('does not make another request of a form that is sent again', async () => {
    const { buyer, fields } = await ready()
    const { revision } = buyer.must(await keep(buyer, draftOf(), null))
    const key = newId()
    const first = await submitVisas(buyer, seenAs({ revision }, fields), key)
    const again = await submitVisas(buyer, fields, key)
    expect(again.data?.orderId).toBe(first.data?.orderId ?? 'none')
  })
})
