/** Keeping what is typed of a request until it is sent, for whatever device its owner goes on with (docs/decisions/0156). */
import { isDeepStrictEqual } from 'node:util'
import type { KeptVisaDraft, VisaDraft } from '@parastoo/contract/visas/drafts'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { crashPoint } from '../../../platform/crash-point.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { readBook } from '../answers/index.ts'
import type { CaseNeeds } from '../cases/index.ts'
import { deleteDraftsUntil, draftWriter, findDraft, type KeptDraft } from './draft-store.ts'

export type DraftNeeds = CaseNeeds & {
  /** For how many days a draft is kept after its last change, its pictures with it. */
  daysDraftsAreKept: number
}

type Visa = Pick<VisaDraft, 'destination' | 'visaType'>
type Kept = Pick<KeptVisaDraft, 'revision' | 'keptAt' | 'deletedAfter'>

/** The draft of a person as a page shows it; null where there is none. */
export async function ownDraft(needs: DraftNeeds, userId: string): Promise<KeptVisaDraft | null> {
  const { db, documents, clock } = needs
  const found = await findDraft(db, documents, { userId, now: clock.now() })
  if (!found) return null
  const { packs } = await readBook(needs)
  const pack = packs.find(({ destination }) => destination === found.destination)
  const type = pack?.types.find(({ code }) => code === found.visaType)
  const { keptAt: _kept, deleteAfter: _until, ...draft } = found
  return {
    ...draft,
    ...saidOf(found),
    destinationFa: pack?.nameFa ?? '',
    visaTypeFa: type?.nameFa ?? '',
  }
}

/**
 * Keeps a draft in place of the one that was seen. Refused where another device was faster, so that nothing is lost without a word; the same
 * again, after a reply that was lost, is answered as before, and what the sender has typed since takes the place of what no reply came of.
 */
export async function keepDraft(
  needs: DraftNeeds,
  {
    userId,
    seen,
    as = newId(),
    unanswered = [],
    ...draft
  }: VisaDraft & {
    userId: string
    seen: string | null
    as?: string | undefined
    unanswered?: readonly string[] | undefined
  },
): Promise<Kept | Refusal<'DESTINATION_UNKNOWN' | 'VISA_TYPE_UNKNOWN' | 'VISA_DRAFT_CHANGED'>> {
  const { packs } = await readBook(needs)
  const pack = packs.find(({ destination }) => destination === draft.destination)
  if (!pack) return refuse('DESTINATION_UNKNOWN', { field: 'destination' })
  if (!pack.types.some(({ code }) => code === draft.visaType))
    return refuse('VISA_TYPE_UNKNOWN', { field: 'visaType' })
  const answer = await needs.db.tx(async (tx): Promise<Kept | Refusal<'VISA_DRAFT_CHANGED'>> => {
    const now = needs.clock.now()
    const deleteAfter = now.add({ hours: 24 * needs.daysDraftsAreKept })
    const kept: KeptDraft = { ...draft, revision: as, keptAt: now, deleteAfter }
    const before = await findDraft(tx, needs.documents, { userId, now })
    const writer = draftWriter(tx, needs.documents, userId)
    const own = seen === null ? unanswered : [seen, ...unanswered]
    const isKept =
      (seen === null && (await writer.begin(kept))) ||
      (own.length > 0 && (await writer.replace(own, kept)))
    if (!isKept) {
      const there = await findDraft(tx, needs.documents, { userId, now })
      return there && isSame(there, draft) ? saidOf(there) : refuse('VISA_DRAFT_CHANGED')
    }
    const ids = draft.papers.map(({ fileId }) => fileId)
    await needs.files.keepFree(tx, { ids, ownerId: userId, until: deleteAfter })
    await letPapersGo(needs, tx, { userId, draft: before, stillNamed: ids })
    return saidOf(kept)
  })
  crashPoint('draft:after-keep-commit')
  return answer
}

/**
 * The request of this visa was sent, in the caller's tx, which has bound its pictures: the draft that its form was last `seen` as goes, and
 * what else that named. What another device has kept since, or is keeping in this moment, stays.
 */
export async function removeSentDraft(
  needs: Pick<DraftNeeds, 'documents' | 'clock' | 'files'>,
  tx: Tx,
  { userId, seen, ...visa }: { userId: string; seen: string | null } & Visa,
): Promise<void> {
  if (seen === null) return
  const draft = await findDraft(tx, needs.documents, { userId, now: needs.clock.now() })
  if (draft?.destination !== visa.destination || draft.visaType !== visa.visaType) return
  if (draft.revision !== seen) return
  if (!(await draftWriter(tx, needs.documents, userId).remove(seen))) return
  await letPapersGo(needs, tx, { userId, draft, stillNamed: [] })
}

/**
 * Lets the pictures of a draft go that nothing names any more, as soon as those of a form that was never kept: another device may
 * still show them for that long.
 */
async function letPapersGo(
  { files, clock }: Pick<DraftNeeds, 'files' | 'clock'>,
  tx: Tx,
  {
    userId,
    draft,
    stillNamed,
  }: { userId: string; draft: KeptDraft | undefined; stillNamed: readonly string[] },
): Promise<void> {
  const ids = (draft?.papers ?? []).flatMap(({ fileId }) =>
    stillNamed.includes(fileId) ? [] : [fileId],
  )
  await files.letGoFree(tx, { ids, ownerId: userId, until: clock.now().add({ hours: 24 }) })
}

/** Gives up the draft that was seen, with its pictures; one that is gone already is given up. */
export async function giveUpDraft(
  needs: DraftNeeds,
  { userId, seen }: { userId: string; seen: string },
): Promise<null | Refusal<'VISA_DRAFT_CHANGED'>> {
  return await needs.db.tx(async (tx) => {
    const there = await findDraft(tx, needs.documents, { userId, now: needs.clock.now() })
    if (!there) return null
    if (!(await draftWriter(tx, needs.documents, userId).remove(seen)))
      return refuse('VISA_DRAFT_CHANGED')
    const ids = there.papers.map(({ fileId }) => fileId)
    await needs.files.giveUpFree(tx, { ids, ownerId: userId })
    return null
  })
}

/** What the job does that deletes drafts whose days are over. */
export const deleteDueDrafts = ({ db, clock }: DraftNeeds): Promise<void> =>
  db.tx((tx) => deleteDraftsUntil(tx, clock.now()))

/** An account was closed: what its owner had typed goes with it. */
export const forgetDrafts = (
  { documents }: Pick<DraftNeeds, 'documents'>,
  tx: Tx,
  userId: string,
): Promise<void> => draftWriter(tx, documents, userId).forget()

const saidOf = ({ revision, keptAt, deleteAfter }: KeptDraft): Kept => ({
  revision,
  keptAt: keptAt.toString(),
  deletedAfter: deleteAfter.toString(),
})

function isSame(kept: KeptDraft, draft: VisaDraft): boolean {
  const { revision: _revision, keptAt: _keptAt, deleteAfter: _until, ...there } = kept
  return isDeepStrictEqual({ ...there }, { ...draft })
}
