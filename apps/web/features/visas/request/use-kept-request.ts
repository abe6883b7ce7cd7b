import type { KeptVisaDraft, VisaDraft } from '@parastoo/contract/visas/drafts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { visaRequest } from '../../../messages/visa-request.ts'
import { api } from '../../../shell/api.ts'
import { newUuid } from '../../../shell/new-uuid.ts'
import { refusedOf } from '../../../shell/refused.ts'
import { SessionExpired } from '../../../shell/session.ts'
import {
  forgetRefusedDraft,
  forgetUnsentDraft,
  holdForm,
  layDraftAside,
  type RefusedDraft,
  refusedDraft,
  sendUnsentDraft,
} from '../../../shell/visas/unsent-draft.ts'
import { lateLines } from './late-lines.ts'
import type { OpenRequest } from './open-request.ts'
import { layPapers, tabPapers, tabRequestDrafts, textOf } from './request-draft.ts'
import type { RequestFields } from './request-form.ts'

/** How long somebody pauses before what they typed is sent. */
const pauseMs = 1_500
/** Of a form up to so many signs what is typed is sent although the page goes: browsers carry 64 kB, and a sign takes two bytes. */
const mostSignsLeft = 25_000

/** What of the form of this tab is on its way, one keeping after another. */
let sending: Promise<void> = Promise.resolve()
/** Keepings of this tab that no answer came of: the line may have been lost behind them. */
let unanswered: string[] = []
/** The contract takes no more. */
const mostUnanswered = 8

/**
 * Keeps the form of somebody who is signed in with the server too, so that they go on with it on another device. What this tab and the
 * server have is told apart by what was seen last: whoever is behind and has typed nothing takes up the other's; else the person is asked.
 */
export function useKeptRequest({
  open,
  ownerId,
  fieldsNow,
  onTakenUp,
}: {
  open: OpenRequest
  ownerId: string | null
  fieldsNow: () => RequestFields
  /** The draft of this tab is another now: its form is to be drawn anew. */
  onTakenUp: () => void
}) {
  /** What was kept elsewhere, while its owner has not said with which to go on. */
  const [other, setOther] = useState<KeptVisaDraft | null>(null)
  /** What was typed here without a network and came too late, with what of it this form has not. */
  const [late, setLate] = useState<(RefusedDraft & { lines: string[] }) | null>(null)
  const [deletedAfter, setDeletedAfter] = useState<string | null>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const owner = useRef(ownerId)
  owner.current = ownerId
  /** Both tell names and passports: somebody else who signs in on this page reads neither, and takes neither for their own. */
  const [shownTo, setShownTo] = useState(ownerId)
  if (shownTo !== ownerId) {
    setShownTo(ownerId)
    setOther(null)
    setLate(null)
  }
  /** The draft of this tab is another form's by now: what this one shows is not kept in its place. */
  const isHandedOver = useRef(false)

  async function send({ isLeaving }: { isLeaving: boolean }): Promise<void> {
    const tab = tabRequestDrafts()
    if (ownerId === null || other || isHandedOver.current || !tab.isTyped(ownerId)) return
    const { passport: nationality, ...fields } = fieldsNow()
    const said = { fields, papers: tabPapers() }
    const text = textOf(said)
    const seen = tab.seen(ownerId)
    if (seen?.text === text) return
    const { destination, type, people } = open
    const of = { destination: destination.code, visaType: type.code, nationality, people }
    const as = newUuid()
    const draft = { ...of, ...said, seen: seen?.revision ?? null, as, unanswered }
    unanswered = [...unanswered, as].slice(-mostUnanswered)
    try {
      const { data } = await api.visaDrafts.keepDraft(draft, {
        context: { keepalive: isLeaving && text.length <= mostSignsLeft },
      })
      unanswered = []
      tab.see({ revision: data.revision, keptAt: data.keptAt, text }, ownerId)
      setDeletedAfter(data.deletedAfter)
      await forgetUnsentDraft()
    } catch (error) {
      const refused = refusedOf(error)
      // Anything else is tried again with the next change; this tab has it all, and where no network was, the worker too.
      if (refused?.code === 'VISA_DRAFT_CHANGED') await lookThere(ownerId)
      else if (!refused && !(error instanceof SessionExpired)) await layDraftAside(draft, ownerId)
    }
  }

  /** Another device was faster: its draft is shown beside this one, or, where it was given up or sent there, this one is kept anew. */
  async function lookThere(userId: string): Promise<void> {
    const { data } = await api.visaDrafts.ownDraft()
    if (userId !== owner.current) return
    if (data) return setOther(data)
    tabRequestDrafts().unsee()
    touch()
  }

  const flush = useEffectEvent((how = { isLeaving: false }) => {
    clearTimeout(pause.current)
    sending = sending.then(() => send(how)).catch(() => undefined)
  })
  const touch = useCallback(() => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => flush(), pauseMs)
  }, [])

  function takeUp(draft: KeptVisaDraft, userId: string): void {
    const { revision, keptAt } = draft
    tabRequestDrafts().see({ revision, keptAt, text: textOf(draft) }, userId)
    layInTab(draft, userId)
  }

  function layInTab(draft: VisaDraft, userId: string): void {
    const { fields, papers, nationality } = draft
    isHandedOver.current = true
    tabRequestDrafts().keep({ ...fields, passport: nationality } as RequestFields, userId)
    layPapers(papers)
    // One of another visa, or of other people, is drawn by its own address.
    if (isOf(open, draft)) onTakenUp()
  }

  /** What came too late is told beside the form, unless it says the same. */
  async function lookForLate(userId: string): Promise<void> {
    const refused = await refusedDraft(userId).catch(() => null)
    if (!refused || userId !== owner.current) return
    const { passport: _passport, ...fields } = fieldsNow()
    const lines = lateLines(refused.draft, { fields, papers: tabPapers() })
    if (!isOf(open, refused.draft)) lines.unshift(visaRequest.kept.late.otherRequest)
    if (lines.length === 0) return await forgetRefusedDraft()
    setLate({ ...refused, lines })
  }

  const begin = useEffectEvent(async () => {
    if (ownerId === null) return
    await beginWith(ownerId)
    if (!isHandedOver.current) await lookForLate(ownerId)
  })
  async function beginWith(userId: string): Promise<void> {
    const tab = tabRequestDrafts()
    const kept = (tab.isTyped(userId) ? null : await lateDraftOf(userId)) ?? open.kept
    const seen = tab.seen(userId)
    // What this tab kept itself may be newer than what the page was drawn with.
    const isKnown = kept === null || (seen !== null && kept.keptAt <= seen.keptAt)
    if (isKnown) return touch()
    const { passport: _passport, ...fields } = fieldsNow()
    const text = textOf({ fields, papers: tabPapers() })
    // Kept by this tab, whose answer a reload has cut off.
    if (text === textOf(kept) && isOf(open, kept))
      return tab.see({ revision: kept.revision, keptAt: kept.keptAt, text }, userId)
    const isUnsent = tab.isTyped(userId) && text !== seen?.text
    if (isUnsent || !isOf(open, kept)) setOther(kept)
    else takeUp(kept, userId)
  }
  // Also for who signs in with the form half filled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose form it is decides.
  useEffect(() => void begin(), [ownerId])
  useEffect(() => {
    // A phone that is put away may not come back to this page.
    const onHide = () => document.visibilityState === 'hidden' && flush({ isLeaving: true })
    const onOnline = () => flush()
    const release = holdForm()
    document.addEventListener('visibilitychange', onHide)
    addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      removeEventListener('online', onOnline)
      release()
      // Nor does whoever goes to another page of the site.
      flush()
    }
  }, [])

  return {
    touch,
    other,
    late,
    /** Until when what is typed is kept, once some of it was. */
    deletedAfter,
    /** Nothing is on its way any more, and nothing follows until something is typed again; which keeping this form was last seen as. */
    async settle(): Promise<string | null> {
      clearTimeout(pause.current)
      await sending
      const userId = owner.current
      return userId === null ? null : (tabRequestDrafts().seen(userId)?.revision ?? null)
    },
    /** Goes on with what was kept elsewhere. */
    takeOther(): void {
      if (!other || ownerId === null) return
      // What was typed here instead is not sent behind its owner's back.
      void forgetUnsentDraft().catch(() => {})
      takeUp(other, ownerId)
    },
    /** Goes on with what came too late; it takes the place of what is kept. */
    takeLate(): void {
      if (!late || ownerId === null) return
      const tab = tabRequestDrafts()
      const seen = tab.seen(ownerId)
      if (seen) tab.see({ ...seen, text: '' }, ownerId)
      void forgetRefusedDraft().catch(() => {})
      layInTab(late.draft, ownerId)
    },
    /** This form stays, and what came too late goes. */
    dropLate(): void {
      void forgetRefusedDraft().catch(() => {})
      setLate(null)
    },
    /** Goes on with this form; it takes the other's place. */
    keepThis(): void {
      if (!other || ownerId === null) return
      tabRequestDrafts().see({ revision: other.revision, keptAt: other.keptAt, text: '' }, ownerId)
      setOther(null)
      touch()
    },
  }
}

/** Typed in a tab that is gone, while there was no network: newer than what the page was drawn with, which is not shown first. */
async function lateDraftOf(ownerId: string): Promise<KeptVisaDraft | null> {
  try {
    return (await sendUnsentDraft(ownerId)) ? (await api.visaDrafts.ownDraft()).data : null
  } catch {
    return null
  }
}

const isOf = (
  { destination, type, passport, people }: OpenRequest,
  kept: Pick<VisaDraft, 'destination' | 'visaType' | 'nationality' | 'people'>,
): boolean =>
  kept.destination === destination.code &&
  kept.visaType === type.code &&
  kept.nationality === passport &&
  kept.people.adults === people.adults &&
  kept.people.children === people.children &&
  kept.people.infants === people.infants
