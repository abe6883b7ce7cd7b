import { expect, it } from 'vitest'
import { Refused } from '../../../shell/refused.ts'
import { movedText } from './moved-text.ts'

const messages = ['پرونده در همین فاصله جابه‌جا شده است.']
const refused = (detail?: object) =>
  new Refused(409, [{ code: 'MOVED_MEANWHILE', messages, ...(detail && { detail }) } as never])

it('says who was faster and where the case stands by now', () => {
  const at = new Date().toISOString()
  const text = movedText(refused({ stateFa: 'آمادهٔ ارسال', by: 'staff', at }))
  expect(text).toContain('یکی از همکاران')
  expect(text).toContain('«آمادهٔ ارسال»')
  expect(movedText(refused({ stateFa: 'انصراف', by: 'traveller', at }))).toContain('مسافر')
})

it('says what was done before, by whom and when, of what is done once', () => {
  const at = '2026-11-27T08:30:00Z'
  const text = movedText(refused({ stateFa: 'روز بسته شد', nameFa: 'سارا مرادی', at }))
  expect(text).toContain('«روز بسته شد»، سارا مرادی، ۶ آذر ۱۴۰۵، ۱۲:۰۰')
})

it('says what the server says where nothing more is known', () => {
  expect(movedText(refused())).toBe(messages[0])
  expect(movedText(refused({ stateFa: 'انصراف', by: 'toString', at: '' }))).toBe(messages[0])
})
