/** What a traveller does after buying, call by call, in one piece because every call follows from the sale before it. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import type { SentTicket } from '@parastoo/contract/flights/ticketing'
import type { InvoicePaper, KeptBuyer } from '@parastoo/contract/orders/invoices'
import { addDays } from '@parastoo/kit/dates'
import { formatRial } from '@parastoo/kit/money'
import { toPersianDigits } from '@parastoo/kit/text'
import { describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { bare, pagesOfPdf } from '../platform/pdf/testing/read-pdf.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const {
  buyer: buyerOf,
  clock,
  today,
  jobs,
  house,
} = await openTestHouse({ carriers: ['EP', 'ZV'] })
const { signedIn, paidAtBank, held } = takeSteps({ buyer: buyerOf, today })
const tickets = '/api/flight-reservation/Tickets'
const invoice = '/api/orders/Invoice'

const textOf = async (buyer: Buyer, path: string) => {
  const reply = await buyer.send(path)
  expect([path, reply.status]).toEqual([path, 200])
  return (await pagesOfPdf(new Uint8Array(await reply.arrayBuffer()))).join('')
}
const outboxOf = async (to: string) =>
  (await (await buyerOf(5).send(`/dev/outbox.json?to=${to}`)).json()) as {
    text: string
    channel: string
    values: Record<string, string>
  }[]

let daysAhead = 8
/** A class that may be given back, for a party. */
async function offeredTo(
  buyer: Buyer,
  party: { adults: number; children?: number; infants?: number },
) {
  // A day of its own for each, or the few seats of a class run out.
  daysAhead += 1
  const found = buyer.must(
    await buyer.call<SearchReply>('POST', '/api/flight-catalog/FlightCatalog/Available', {
      productType: 'DomesticFlight',
      originDestinations: [
        {
          origin: 'THR',
          destination: 'MHD',
          departureDate: addDays(today, daysAhead),
          originKind: 'CityCode',
          destinationKind: 'CityCode',
        },
      ],
      ...party,
    }),
  )
  const proposal = found.proposals.find(
    ({ seat, isRefundable, isCharter }) => seat > 4 && isRefundable && !isCharter,
  )
  if (!proposal) throw new Error('The test timetable sells nothing that can be given back')
  return proposal
}

/** Adult, child and infant with a code that takes a part off, paid and issued. */
async function boughtByFamily() {
  const buyer = await signedIn()
  const proposal: Proposal = await offeredTo(buyer, { adults: 1, children: 1, infants: 1 })
  const passengers = [
    buyer.passenger('Moradi'),
    {
      ...buyer.passenger('Moradi', 1),
      type: 'Child',
      firstNameFarsi: 'آرش',
      birthDateFa: addDays(today, -365 * 7),
    },
    {
      ...buyer.passenger('Moradi', 2),
      type: 'Infant',
      firstNameFarsi: 'نیکی',
      birthDateFa: addDays(today, -365),
    },
  ]
  const { orderId } = buyer.must(await buyer.submit(proposal, { passengers }))
  const code = `F${orderId.slice(-6)}`
  await house.discounts.add(
    {
      voucherId: newId(),
      code,
      titleFa: 'تخفیف آزمون',
      worth: { basisPoints: 1_111 },
      ceilingRial: null,
      leastTotalRial: 0,
      products: null,
      routes: null,
      isFirstOrder: false,
      perUser: null,
      inAll: null,
      budgetRial: null,
      startsAt: clock.now().subtract({ hours: 1 }),
      endsAt: null,
    },
    'test',
  )
  const voucher = (act: 'Apply' | 'Remove', more: object = {}) =>
    buyer.call('POST', `/api/orders/Order/${act}DiscountVoucher`, { orderId, ...more })
  const kept = async () => {
    const order = await buyer.order(orderId)
    return [order.discountVoucherCode, order.discountVoucherProviderExtraData]
  }
  const discountVoucherProviderExtraData = '{"card":"gold"}'
  buyer.must(await voucher('Apply', { code, discountVoucherProviderExtraData }))
  expect(await kept()).toEqual([code.toUpperCase(), discountVoucherProviderExtraData])
  buyer.must(await voucher('Remove'))
  expect(await kept()).toEqual([null, null])
  buyer.must(await voucher('Apply', { code }))
  await paidAtBank(buyer, orderId)
  await jobs.runDue()
  return { buyer, orderId, proposal }
}

/** The one amount in rial that a ticket says was paid. */
const paidOn = (text: string): number => {
  const written = /معادل([۰-۹٬]+)ریال/.exec(text)
  const latin = (written?.[1] ?? '').replace(/[۰-۹]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) & 0xf),
  )
  return Number(latin.replaceAll('٬', ''))
}

const company: KeptBuyer = {
  kind: 'Company',
  name: 'شرکت آزمون پارس',
  nationalId: '10380284790',
  economicCode: '',
  postalCode: '1591853311',
  address: 'تهران، خیابان مطهری',
}

describe('tickets of adult, child and infant with a code', () => {
  it('each say what its passenger paid, and together what the order cost', async () => {
    const { buyer, orderId } = await boughtByFamily()
    const order = await buyer.order(orderId)
    expect(order.discountAmount).toBeGreaterThan(0)
    // The text about the hold asks for what is to be paid.
    const outbox = await buyer.send(`/dev/outbox.json?to=${buyer.phoneNumber}`)
    expect(await outbox.json()).toContainEqual(
      expect.objectContaining({
        template: 'order-held',
        values: expect.objectContaining({ amountRial: String(order.payableAmount) }),
      }),
    )
    const paid: number[] = []
    for (const { id } of order.flightOrder.flightPassengers)
      paid.push(
        paidOn(await textOf(buyer, `${tickets}/FlightTicketPdf/${orderId}?passengerId=${id}`)),
      )
    const [adult = 0, child = 0, infant = 0] = paid
    expect(adult).toBeGreaterThan(child)
    expect(child).toBeGreaterThan(infant)
    expect(infant).toBeGreaterThan(0)
    expect(adult + child + infant).toBe(order.payableAmount)
    expect(paidOn(await textOf(buyer, `${tickets}/FlightTicketPdf/${orderId}`))).toBe(
      order.payableAmount,
    )
  })
})

const issue = async (buyer: Buyer, orderId: string) =>
  buyer.must(await buyer.call<InvoicePaper>('POST', `${invoice}/Issue`, { orderId }))
const standing = async (buyer: Buyer, orderId: string) =>
  buyer.must(
    await buyer.call<{
      buyer: KeptBuyer | null
      lastBuyer: KeptBuyer | null
      papers: InvoicePaper[]
    }>(...(['GET', `${invoice}/Buyer/${orderId}`] as const)),
  )

describe('an invoice', () => {
  it('is issued once tickets are, lists everybody, and says how it was paid', async () => {
    const early = await signedIn()
    const waiting = await held(early)
    expect(
      (await early.call('POST', `${invoice}/Issue`, { orderId: waiting.orderId })).refused,
    ).toMatchObject({ status: 400, code: 'INVOICE_NOT_READY' })
    const { buyer, orderId } = await boughtByFamily()
    expect((await buyer.call('GET', `${invoice}/Pdf/${orderId}`)).refused).toMatchObject({
      status: 400,
      code: 'INVOICE_NOT_ISSUED',
    })
    const order = await buyer.order(orderId)
    const paper = await issue(buyer, orderId)
    expect(paper).toMatchObject({ kind: 'Sale', amount: order.payableAmount })
    expect(paper.number).toMatch(/^14\d\d-\d{6}$/)
    expect(await issue(buyer, orderId)).toEqual(paper)
    const text = await textOf(buyer, `${invoice}/Pdf/${orderId}`)
    for (const word of [paper.number, order.orderNumber])
      expect(text).toContain(toPersianDigits(word))
    for (const word of ['سارا', 'آرش', 'نیکی', 'بزرگسال', 'کودک', 'نوزاد'])
      expect(text).toContain(bare(word))
    for (const amountRial of [order.totalAmount, order.discountAmount, order.payableAmount])
      expect(text).toContain(formatRial(amountRial))
    // Words come out one by one, in the reader's order.
    expect(text).toContain(bare('درگاه'))
  })

  it('is made out to whom the customer says, in any digits, until it is issued, and offers them next time', async () => {
    const { buyer, orderId } = await boughtByFamily()
    const setBuyer = (one: Buyer, to: unknown) =>
      one.call('POST', `${invoice}/SetBuyer`, { orderId, buyer: to })
    buyer.must(await setBuyer(buyer, { ...company, name: 'شرکت دیگر' }))
    buyer.must(await setBuyer(buyer, null))
    const typed = { ...company, nationalId: '۱۰۳۸۰۲۸۴۷۹۰', postalCode: '۱۵۹۱۸-۵۳۳۱۱' }
    expect(buyer.must(await setBuyer(buyer, typed))).toEqual({ buyer: company })
    await issue(buyer, orderId)
    expect(await textOf(buyer, `${invoice}/Pdf/${orderId}`)).toContain(bare('۱۰۳۸۰۲۸۴۷۹۰'))
    const next = await held(buyer)
    expect(await standing(buyer, next.orderId)).toEqual({
      buyer: null,
      lastBuyer: company,
      papers: [],
    })
    for (const to of [null, { ...company, name: 'شرکت دیگر' }])
      expect((await setBuyer(buyer, to)).refused).toMatchObject({
        status: 400,
        code: 'INVOICE_ALREADY_ISSUED',
      })
    const other = await signedIn()
    expect((await setBuyer(other, company)).refused).toMatchObject({ status: 404 })
    expect((await other.call('POST', `${invoice}/Issue`, { orderId })).refused).toMatchObject({
      status: 404,
    })
  })

  it.each([
    [{ name: ' ' }, 'BUYER_NAME_REQUIRED'],
    [{ nationalId: '' }, 'LEGAL_ID_REQUIRED'],
    [{ nationalId: '۱۰۳۸۰' }, 'LEGAL_ID_LENGTH'],
    [{ nationalId: '10380284791' }, 'LEGAL_ID_IS_INVALID'],
    [{ kind: 'Person', nationalId: '' }, 'NATIONAL_CODE_REQUIRED'],
    [{ kind: 'Person', nationalId: '0499370898' }, 'NATIONAL_CODE_IS_INVALID'],
    [{ economicCode: '12' }, 'ECONOMIC_CODE_IS_INVALID'],
    [{ postalCode: '' }, 'POSTAL_CODE_REQUIRED'],
    [{ postalCode: '0591853311' }, 'POSTAL_CODE_IS_INVALID'],
    [{ address: '' }, 'ADDRESS_REQUIRED'],
    [{ address: 'ا'.repeat(301) }, 'TEXT_TOO_LONG'],
  ])('refuses a buyer with %j by %s', async (wrong, code) => {
    const buyer = await signedIn()
    const { refused } = await buyer.call('POST', `${invoice}/SetBuyer`, {
      orderId: newId(),
      buyer: { ...company, ...wrong },
    })
    expect(refused).toMatchObject({ status: 400, code })
  })

  it('stays as it was issued when a ticket comes back, and a return that refers to it says what came back', async () => {
    const buyer = await signedIn()
    const proposal = await offeredTo(buyer, { adults: 2 })
    const passengers = [buyer.passenger('Moradi'), buyer.passenger('Karimi', 1)]
    const { orderId } = buyer.must(await buyer.submit(proposal, { passengers }))
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    const [first, second] = await buyer.refundable(orderId)
    if (!first || !second) throw new Error('Nothing to give back')
    // What came back before the invoice follows it; what comes back after does too.
    buyer.must(await buyer.refund(orderId, [first]))
    await jobs.runDue()
    expect((await standing(buyer, orderId)).papers).toEqual([])
    const sale = await issue(buyer, orderId)
    const before = await textOf(buyer, `${invoice}/Pdf/${orderId}`)
    expect(await kindsOf(buyer, orderId)).toEqual(['Sale', 'Return'])
    const [open] = (await buyer.refundable(orderId)).filter(({ state }) => state === 'open')
    if (!open) throw new Error('Nothing is left to give back')
    buyer.must(await buyer.refund(orderId, [open]))
    await jobs.runDue()
    expect(await kindsOf(buyer, orderId)).toEqual(['Sale', 'Return', 'Return'])
    const { papers } = await standing(buyer, orderId)
    expect(await textOf(buyer, `${invoice}/Pdf/${orderId}`)).toBe(before)
    expect(before).not.toContain(bare('برگشتی'))
    const numbers = papers.map(({ number }) => Number(number.slice(5)))
    expect(numbers).toEqual([0, 1, 2].map((more) => (numbers[0] ?? 0) + more))
    expect(papers.map(({ amount }) => amount)).toEqual([
      proposal.totalPrice,
      first.refundableAmount,
      open.refundableAmount,
    ])
    const back = await textOf(buyer, `${invoice}/Pdf/${orderId}?paperId=${papers[1]?.id}`)
    for (const word of [sale.number, papers[1]?.number ?? ''])
      expect(back).toContain(toPersianDigits(word))
    expect(back).toContain(formatRial(first.refundableAmount))
    // Told twice, it is there once.
    expect(await house.invoices.issueReturns(orderId)).toBe(0)
    // Another's paper is nobody's, by one's own order too.
    const { buyer: other, orderId: others } = await boughtByFamily()
    for (const path of [
      `${orderId}?paperId=${papers[1]?.id}`,
      `${others}?paperId=${papers[1]?.id}`,
    ])
      expect((await other.call('GET', `${invoice}/Pdf/${path}`)).refused).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      })
  })
})

const kindsOf = async (buyer: Buyer, orderId: string) =>
  (await standing(buyer, orderId)).papers.map(({ kind }) => kind)

describe('a ticket sent again', () => {
  it('is a link that opens the paper for a week without an account, and for nobody who makes one up', async () => {
    const { buyer, orderId } = await boughtByFamily()
    buyer.must(await buyer.call('POST', `${tickets}/SendTicket`, { orderId, channel: 'Sms' }))
    const texts = (await outboxOf(buyer.phoneNumber)).map(({ text }) => text).join('\n')
    const link = /https?:\S+SharedTicketPdf\/\S+/.exec(texts)?.[0] ?? ''
    const path = new URL(link).pathname
    const stranger = buyerOf(5_005)
    const { flightOrder } = await buyer.order(orderId)
    expect(await textOf(stranger, path)).toContain(flightOrder.pnr)
    const other = path.endsWith('A') ? 'B' : 'A'
    for (const wrong of [`${path.slice(0, -1)}${other}`, `${path}A`, path.slice(0, -4)])
      expect((await stranger.send(wrong)).status).toBe(404)
  })

  it('can be taken back by who sent it, one by one, and then answers as one that never was', async () => {
    const { buyer, orderId } = await boughtByFamily()
    const linkTo = async (to: string) => {
      buyer.must(await buyer.call('POST', `${tickets}/SendTicket`, { orderId, channel: 'Sms', to }))
      const texts = (await outboxOf(to)).map(({ text }) => text).join('\n')
      return new URL(/https?:\S+SharedTicketPdf\/\S+/.exec(texts)?.[0] ?? '').pathname
    }
    const living = async (one: Buyer) =>
      await one.call<SentTicket[]>('GET', `${tickets}/SentTickets/${orderId}`)
    const [kept, taken] = [await linkTo('09127650001'), await linkTo('09127650002')]
    const stranger = buyerOf(5_006)
    for (const path of [kept, taken]) expect((await stranger.send(path)).status).toBe(200)
    const sent = buyer.must(await living(buyer))
    expect(sent.map(({ sentTo, channel }) => [sentTo, channel])).toEqual([
      ['…0002', 'Sms'],
      ['…0001', 'Sms'],
    ])
    const withdraw = (one: Buyer) =>
      one.call('POST', `${tickets}/WithdrawTicket`, { id: sent[0]?.id })
    const other = await signedIn()
    for (const { refused } of [await withdraw(other), await living(other)])
      expect(refused).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await stranger.send(taken)).status).toBe(200)
    expect(buyer.must(await withdraw(buyer))).toEqual({ withdrawn: true })
    expect(buyer.must(await withdraw(buyer))).toEqual({ withdrawn: true })
    const answers = await Promise.all(
      [taken, `${taken.slice(0, -2)}AA`].map(async (path) => {
        const reply = await stranger.send(path)
        return [reply.status, ((await reply.json()) as { code?: string }).code]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.[0]).toBe(404)
    expect((await stranger.send(kept)).status).toBe(200)
    expect(buyer.must(await living(buyer)).map(({ id }) => id)).toEqual([sent[1]?.id])
  })

  it('goes to another number or address by the channels there are, three times an hour', async () => {
    const { buyer, orderId } = await boughtByFamily()
    const send = (more: object) =>
      buyer.call('POST', `${tickets}/SendTicket`, { orderId, channel: 'Sms', ...more })
    for (const [wrong, code] of [
      [{ to: '۱۲۳' }, 'PHONE_NUMBER_IS_INVALID'],
      [{ channel: 'Email' }, 'EMAIL_REQUIRED'],
      [{ channel: 'Email', to: 'nobody' }, 'EMAIL_IS_INVALID'],
    ] as const)
      expect((await send(wrong)).refused).toMatchObject({ status: 400, code })
    const mail = `friend-${orderId.slice(-8)}@example.com`
    buyer.must(await send({ channel: 'Email', to: mail.toUpperCase() }))
    expect(await outboxOf(mail)).toMatchObject([{ channel: 'Email' }])
    buyer.must(await send({ to: '۰۹۱۲ ۷۶۵ ۴۳۲۱' }))
    buyer.must(await send({ channel: 'Whatsapp' }))
    expect((await send({})).refused).toMatchObject({ status: 400, code: 'TICKET_SENT_RECENTLY' })
  })
})
