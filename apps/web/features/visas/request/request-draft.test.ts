import { expect, it, vi } from 'vitest'
import { draftOf } from '../../../shell/drafts.ts'
import { forgetTabRequest, paperDraft } from '../../../shell/visas/tab-request.ts'
import { layPapers, tabPapers, tabRequestDrafts, textOf } from './request-draft.ts'
import { emptyApplicant } from './request-form.ts'

const contact = { phoneNumber: '09123456789', dialingCode: '+98', email: '' }
const fields = {
  travelDate: '',
  travelDateTyped: '',
  guardian: '',
  applicants: [{ firstName: 'Sara', lastName: 'Moradi' }],
  contact,
}
const photo = { place: 0, kind: 'photo' as const, fileId: 'one', name: 'photo.jpg' }

it('a form has one text on every device, another for each letter and picture', () => {
  const text = textOf({ fields, papers: [photo] })
  const turned = { ...fields, applicants: [{ lastName: 'Moradi', firstName: 'Sara' }] }
  expect(textOf({ fields: turned, papers: [{ ...photo, name: 'IMG_1.jpg' }] })).toBe(text)
  expect(textOf({ fields: { ...fields, guardian: 'ن' }, papers: [photo] })).not.toBe(text)
  expect(textOf({ fields, papers: [{ ...photo, fileId: 'two' }] })).not.toBe(text)
})

it('what was seen of the server is remembered for its owner alone, until the form is sent or given up', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  const drafts = tabRequestDrafts()
  const form = { ...fields, passport: 'IR' as const, applicants: [emptyApplicant('IR')] }
  drafts.keep(form, null)
  expect([drafts.isTyped('sara'), drafts.isTyped(null)]).toEqual([true, true])
  const seen = { revision: 'r1', keptAt: '2026-12-05T10:00:00Z', text: 'all of it' }
  drafts.keep(form, 'sara')
  drafts.see(seen, 'sara')
  expect(drafts.seen('sara')).toMatchObject(seen)
  expect([drafts.seen('ali'), drafts.isTyped('ali')]).toEqual([null, false])
  layPapers([photo])
  expect(tabPapers()).toEqual([photo])
  draftOf('support.text').write('something else')
  forgetTabRequest()
  expect([drafts.seen('sara'), drafts.isTyped('sara'), tabPapers()]).toEqual([null, false, []])
  expect(draftOf(paperDraft(0, 'photo')).read()).toBeNull()
  expect([...kept.keys()]).toEqual(['draft.support.text'])
  vi.unstubAllGlobals()
})
