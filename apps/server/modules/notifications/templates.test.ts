import { caseEventKinds } from '@parastoo/contract/visas/cases'
import { describe, expect, it } from 'vitest'
import { type TemplateValues, templates, writeMessage } from './templates.ts'

const sender = { brandName: 'پرستو', publicUrl: 'https://parastoo.example' }
const order = {
  orderNumber: '1042',
  titleFa: 'تهران به مشهد',
  link: 'https://parastoo.example/o/1',
  isFlight: true,
}
const flight = {
  ...order,
  flightFa: 'تهران به مشهد',
  before: '2026-12-01T06:45',
  cityFa: 'تهران',
}
const samples: TemplateValues = {
  'sign-in-code': { code: '0042' },
  'order-code': { code: '0042' },
  'pay-code': { code: '0042', orderNumber: '1234567890', amountRial: 125_000_000 },
  'order-held': {
    ...order,
    amountRial: 125_000_000,
    payBy: Temporal.Instant.from('2026-05-01T08:15:00Z'),
  },
  'order-paid': { ...order, amountRial: 125_000_000, promisedBy: null },
  'order-refused': order,
  'supplement-asked': { ...order, amountRial: 125_000_000, payBy: null },
  'supplement-ended': order,
  'order-issued': {
    ...order,
    pnr: 'AB12CD',
    boarding: { departureTime: '2026-12-01T06:45', airportFa: 'مهرآباد', terminal: '4' },
  },
  'stay-issued': { ...order, reference: 'AB12CD' },
  'stay-number-corrected': { ...order, number: 'AB12CD' },
  'policy-issued': { ...order, reference: 'AB12CD' },
  'stay-requested': { ...order, answerBy: Temporal.Instant.from('2026-05-01T08:15:00Z') },
  'stay-ended': order,
  'stay-refused': { ...order, isUnanswered: true, amountRial: 120_000_000 },
  'visa-moved': {
    ...order,
    applicantFa: 'سارا مرادی',
    what: 'documents-missing',
    reference: 'AB12CD',
    noteFa: 'عکس تار است.',
    nextExpectedOn: '2026-12-01',
    backRial: 95_000_000,
  },
  'tour-roommate-found': order,
  'tour-roommate-missing': order,
  'told-by-staff': { ...order, topic: 'meeting-place', noteFa: 'ترمینال ۲، گیت ۵' },
  'tour-changed': { ...order, noteFa: 'هتل ساحل جای خود را به هتل دریا داد.' },
  'visa-reviewed': { titleFa: 'ویزای تایلند، توریستی', link: 'https://example.ir/visa/thailand' },
  'visa-unpaid': { ...order, until: Temporal.Instant.from('2026-05-01T08:15:00Z') },
  'visa-paper-waits': { ...order, applicantFa: 'سارا مرادی' },
  'departure-near': {
    ...order,
    flightFa: 'تهران به مشهد',
    carrierFa: 'ماهان، پرواز ۱۰۸۵',
    departureTime: '2026-12-01T06:45',
    cityFa: 'تهران',
    airportFa: 'مهرآباد',
    terminal: '4',
    isInternational: false,
    pnr: 'AB12CD',
  },
  'order-failed': { ...order, amountRial: 125_000_000, lineFa: 'پرواز ۱۰۱۵' },
  'order-expired': order,
  'order-paid-in-part': {
    ...order,
    amountRial: 125_000_000,
    payBy: Temporal.Instant.from('2026-05-01T08:15:00Z'),
  },
  'instalment-paid': {
    ...order,
    amountRial: 125_000_000,
    restRial: 250_000_000,
    dueAt: Temporal.Instant.from('2026-05-01T08:15:00Z'),
  },
  'instalment-due': {
    ...order,
    amountRial: 250_000_000,
    dueAt: Temporal.Instant.from('2026-05-01T08:15:00Z'),
  },
  'instalment-missed': { ...order, paidRial: 125_000_000, backRial: 95_000_000 },
  'hold-lost': { ...order, backRial: 125_000_000 },
  'part-goes-back': {
    ...order,
    dinars: { banks: ['کی‌کارت عراق'], dinars: 49_938, restAmount: 0 },
  },
  'payment-goes-back': {
    ...order,
    dinars: { banks: ['کی‌کارت عراق'], dinars: 156_055, restAmount: 0 },
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
    departureTime: '2026-12-01T09:15',
    cityFa: 'تهران',
    pnr: 'AB12CD',
  },
  'flight-rebooking-failed': order,
  'ticket-again': { ...order, pnr: 'AB12CD', days: 7 },
  'support-answered': order,
  'group-answered': { number: '41234567', routeFa: 'تهران به مشهد', answerFa: '۲۴ صندلی داریم.' },
  'staff-group-asked': { number: '41234567', routeFa: 'تهران به مشهد', passengers: 24 },
  'staff-issue-late': { orderNumber: '1042', titleFa: 'تهران به مشهد', isContradicted: false },
  'staff-stay-asked': {
    orderNumber: '1042',
    titleFa: 'هتل باغ ارم',
    answerBy: Temporal.Instant.from('2026-05-01T08:15:00Z'),
  },
  'staff-supplier-ill': { supplierFa: 'زاگرس', because: 'errors', looks: 120, failures: 31 },
  'list-of-travellers': {
    toFa: 'هتل باغ ارم',
    titleFa: 'ورودی‌های پنجشنبه ۱۲ آذر',
    travellers: 41,
    number: 2,
    changes: 3,
    link: 'https://parastoo.ir/lists/x',
  },
  'staff-list-unsent': { toFa: 'هتل باغ ارم', titleFa: 'ورودی‌های پنجشنبه ۱۲ آذر' },
  'staff-credit-low': { supplierFa: 'زاگرس', leftRial: 41_000_000 },
  'staff-policy-paid': {
    orderNumber: '1042',
    titleFa: 'بیمهٔ سفر',
    promisedBy: Temporal.Instant.from('2026-05-01T08:15:00Z'),
  },
  'staff-visa-paid': { orderNumber: '1042', titleFa: 'ویزای امارات' },
  'staff-codes-spent': { purseFa: '+44، ناآشنایان', percent: 50 },
  'withdrawal-requested': { amountRial: 125_000_000, ibanEnd: '9002' },
  'withdrawal-returned': { amountRial: 125_000_000, ibanEnd: '9002' },
  'refund-to-account': { ibanEnd: '9002' },
  'sign-in-tried': {},
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

  it.each([
    'order-held',
    'order-paid',
    'order-issued',
    'order-failed',
    'order-expired',
    'refund-refused',
  ] as const)('%s of what is no flight speaks of no seat and no ticket', (template) => {
    const values = { ...samples[template], isFlight: false } as TemplateValues[typeof template]
    const { subject, text } = writeMessage(sender, { template, values })
    expect(`${subject} ${text}`).not.toMatch(/بلیت|صندلی|پرواز(?! ۱۰۱۵)/)
  })

  it.each([...caseEventKinds])('a visa’s step %s reads as Persian', (what) => {
    const values = { ...samples['visa-moved'], what }
    const { text } = writeMessage(sender, { template: 'visa-moved', values })
    expect(text.replace(/https?:\S+|AB12CD/g, '')).not.toMatch(/[0-9a-z]|undefined|null|[يك]/i)
    expect(text).toContain('سارا مرادی')
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

  it('says of a refund that did not reach its bank account that it did not, and not once more that it is done', () => {
    const values = { ...samples['refund-settled'], isReturned: true }
    const { subject, text } = writeMessage(sender, { template: 'refund-settled', values })
    expect(text).toContain(
      'واریز ۱۲٬۵۰۰٬۰۰۰ تومان استرداد «تهران به مشهد» به حساب بانکی شما انجام نشد',
    )
    expect(text).toContain('مبلغ به کیف پول شما برگشت')
    expect(`${subject} ${text}`).not.toContain('استرداد انجام شد')
    expect(text).not.toContain('» انجام شد')
  })

  it('ends a sign-in code with the line phones read, bound to our host', () => {
    const local = { ...sender, publicUrl: 'http://localhost:3000' }
    const values = { code: '0042' }
    const { text } = writeMessage(local, { template: 'sign-in-code', values })
    expect(text.split('\n').at(-1)).toBe('@localhost #0042')
    expect(text.split('\n')[0]).toContain('۰۰۴۲')
  })
})
