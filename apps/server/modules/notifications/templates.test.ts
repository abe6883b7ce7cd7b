import { describe, expect, it } from 'vitest'
import { type TemplateValues, templates, writeMessage } from './templates.ts'

const sender = { brandName: 'پرستو', publicUrl: 'https://parastoo.example' }
const order = {
  orderNumber: '1042',
  titleFa: 'تهران به مشهد',
  link: 'https://parastoo.example/o/1',
}
const flight = {
  ...order,
  ...{ flightFa: 'تهران به مشهد', before: '2026-12-01T06:45', cityFa: 'تهران' },
}
const samples: TemplateValues = {
  'sign-in-code': { code: '0042' },
  'order-held': {
    ...order,
    amountRial: 125_000_000,
    holdExpiresAt: Temporal.Instant.from('2026-05-01T08:15:00Z'),
  },
  'order-paid': { ...order, amountRial: 125_000_000 },
  'order-issued': { ...order, pnr: 'AB12CD' },
  'order-failed': { ...order, amountRial: 125_000_000 },
  'order-expired': order,
  'order-paid-in-part': {
    ...order,
    amountRial: 125_000_000,
    holdExpiresAt: Temporal.Instant.from('2026-05-01T08:15:00Z'),
  },
  'payment-kept-in-wallet': { ...order, amountRial: 125_000_000 },
  'refund-requested': { ...order, refundNumber: '1042', amountRial: 125_000_000 },
  'refund-settled': { ...order, amountRial: 125_000_000, isToBank: false },
  'refund-refused': order,
  'flight-moved': { ...flight, after: '2026-12-01T09:15' },
  'flight-cancelled': flight,
  'flight-change-accepted': { ...flight, after: '2026-12-01T09:15' },
  'flight-rebooked': {
    ...order,
    ...{ departureTime: '2026-12-01T09:15', cityFa: 'تهران', pnr: 'AB12CD' },
  },
  'flight-rebooking-failed': order,
  'ticket-again': { ...order, pnr: 'AB12CD', days: 7 },
  'support-answered': order,
  'staff-issue-late': { orderNumber: '1042', titleFa: 'تهران به مشهد', isContradicted: false },
  'account-changed': { change: 'bank' },
}

describe('templates', () => {
  it.each(Object.keys(templates) as (keyof TemplateValues)[])('%s reads as Persian', (template) => {
    const written = writeMessage(sender, { template, values: samples[template] })
    expect(written.text).toContain('پرستو')
    expect(written.subject).not.toBe('')
    const prose = written.text.replace(/https?:\S+|@\S+ #\d+|AB12CD/g, '')
    expect(prose).not.toMatch(/[0-9a-z]|undefined|null|[يك]/i)
    expect(written.text).toMatch(/\S$/)
  })

  it('says until when a hold can be paid, in Tehran and in toman', () => {
    const { text } = writeMessage(sender, {
      template: 'order-held',
      values: samples['order-held'],
    })
    expect(text).toContain('۱۲٬۵۰۰٬۰۰۰ تومان')
    expect(text).toContain('ساعت ۱۱:۴۵ جمعه ۱۱ اردیبهشت')
  })

  it('says when a moved flight left and leaves, by the calendar and clock of its airport', () => {
    const { text } = writeMessage(sender, {
      template: 'flight-moved',
      values: samples['flight-moved'],
    })
    expect(text).toContain('پیش از این: ساعت ۰۶:۴۵ سه‌شنبه ۱۰ آذر')
    expect(text).toContain('اکنون: ساعت ۰۹:۱۵ سه‌شنبه ۱۰ آذر به وقت تهران')
  })

  it('ends a sign-in code with the line phones read, bound to our host', () => {
    const local = { ...sender, publicUrl: 'http://localhost:3000' }
    const values = { code: '0042' }
    const { text } = writeMessage(local, { template: 'sign-in-code', values })
    expect(text.split('\n').at(-1)).toBe('@localhost #0042')
    expect(text.split('\n')[0]).toContain('۰۰۴۲')
  })
})
