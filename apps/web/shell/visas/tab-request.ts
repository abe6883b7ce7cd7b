/**
 * Where a tab keeps what was typed of a request of visas, under the spec's name `requestVisa`, and its pictures beside it: the form writes it,
 * and whoever gives the request up elsewhere on the site forgets it too. Browser only.
 */
import { type VisaUpload, visaUploads } from '@parastoo/contract/visas/requests'
import { mostApplicants } from '@parastoo/contract/visas/visas'
import { draftOf } from '../drafts.ts'
import { forgetRefusedDraft, forgetUnsentDraft } from './unsent-draft.ts'

/** The names after `draft.` in the tab's storage. */
export const requestDraft = 'requestVisa'
export const seenRequestDraft = `${requestDraft}.seen`

/** The name under which a picture of the form is kept. */
export const paperDraft = (place: number, kind: VisaUpload) => `visas.paper.${place}.${kind}`

/** What was typed, which keeping of the server it was, the pictures, and what would still be sent or was sent too late: a request that is there needs no draft. */
export function forgetTabRequest(): void {
  void forgetUnsentDraft().catch(() => {})
  void forgetRefusedDraft().catch(() => {})
  draftOf(requestDraft).forget()
  draftOf(seenRequestDraft).forget()
  forgetTabPapers()
}

export function forgetTabPapers(): void {
  for (const kind of visaUploads)
    for (let place = 0; place < mostApplicants; place += 1)
      draftOf(paperDraft(place, kind)).forget()
}
