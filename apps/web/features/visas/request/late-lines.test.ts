import type { VisaDraft } from '@parastoo/contract/visas/drafts'
import { expect, it } from 'vitest'
import { lateLines } from './late-lines.ts'

const draft = (
  applicants: Record<string, string>[],
  more: Partial<VisaDraft['fields']> & Partial<Pick<VisaDraft, 'papers'>> = {},
) => {
  const { papers = [], ...fields } = more
  const contact = { phoneNumber: '09121234567', dialingCode: '98', email: '' }
  const empty = { travelDate: '', travelDateTyped: '', guardian: '', contact }
  return { fields: { ...empty, applicants, ...fields }, papers }
}
const paper = (fileId: string) => ({ place: 0, kind: 'passport' as const, fileId, name: 'a.jpg' })

it('tells each field that differs with what was typed, and nothing of those that are the same', () => {
  const sara = { firstName: 'Sara', lastName: 'Karimi', birthDateFa: '1991-03-21' }
  const late = draft([sara, { genderTitle: 'Female' }], { travelDate: '2027-01-10' })
  const now = draft([{ ...sara, lastName: 'Moradi', birthDateFa: '1991-03-22' }, {}])
  expect(lateLines(late, now)).toEqual([
    'روز ورود: ۲۰ دی ۱۴۰۵',
    'متقاضی ۱، نام خانوادگی لاتین: Karimi',
    'متقاضی ۱، تاریخ تولد: ۱ فروردین ۱۳۷۰',
    'متقاضی ۲، جنسیت: خانم',
  ])
  expect(lateLines(now, now)).toEqual([])
})

it('tells what was emptied, and a picture that is another', () => {
  const late = draft([{ firstName: '' }], { papers: [paper('one'), paper('two')] })
  const now = draft([{ firstName: 'Sara' }], { papers: [paper('one')] })
  expect(lateLines(late, now)).toEqual([
    'متقاضی ۱، نام لاتین: خالی',
    'متقاضی ۱، گذرنامه: تصویری دیگر',
  ])
  expect(lateLines(draft([{}]), draft([{}], { papers: [paper('one')] }))).toEqual([
    'متقاضی ۱، گذرنامه: بدون تصویر',
  ])
})
