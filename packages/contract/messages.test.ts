import { expect, it } from 'vitest'
import { isCode, messageOf, messages, statusOf } from './messages.ts'

it('says every code in Persian, without Arabic letters or Latin digits', () => {
  for (const sentence of Object.values(messages)) {
    expect(sentence).toMatch(/[\u0600-\u06ff]/)
    expect(sentence).not.toMatch(/[يك0-9]/)
    expect(sentence.trim()).toBe(sentence)
  }
})

it('reads an unknown code as the generic sentence and answers 400 for a plain refusal', () => {
  expect(messageOf('NO_SUCH_CODE')).toBe(messages.CHECK_ENTERED_VALUES)
  expect(isCode('toString')).toBe(false)
  expect(statusOf('PRICE_CHANGED')).toBe(400)
  expect(statusOf('NOT_FOUND')).toBe(404)
})

it.each([
  ['PASSPORT_NO_IS_INVALID', 'گذرنامه'],
  ['PASS_VALIDITY_LESS_6MONTH', '۶ ماه'],
  ['PASSENGER_AGE_IS_INVALID', 'سن'],
  ['PHONE_NUMBER_IS_INVALID', 'موبایل'],
  ['EMAIL_IS_INVALID', 'ایمیل'],
  ['CODE_INCOMPLETE', 'کامل'],
  ['CODE_WRONG', 'درست نیست'],
  ['PASSENGERS_REQUIRED', 'مسافر یا مسافران را انتخاب کنید'],
  ['TOP_UP_TOO_SMALL', '۱٬۰۰۰ تومان'],
  ['PAYMENT_FAILED', '۷۲ ساعت'],
  ['ISSUE_FAILED', 'کیف پول'],
  ['BOOKING_FAILED', 'دوباره رزرو'],
  ['NO_ACTIVE_GATEWAY', 'درگاه پرداخت فعالی'],
  ['CANNOT_ADD_PASSENGER', 'مسافر جدید'],
  ['INSUFFICIENT_BALANCE', 'با پشتیبانی تماس'],
  ['PRICE_CHANGED', 'از سوی تأمین‌کننده تغییر'],
  ['CHECK_ENTERED_VALUES', 'مقادیر واردشده را بررسی'],
])('%s says what the spec says', (code, words) => {
  expect(messageOf(code)).toContain(words)
})
