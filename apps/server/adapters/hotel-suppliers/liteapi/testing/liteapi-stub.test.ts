import { afterAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../../platform/clock.ts'
import { startLiteapiStub } from './liteapi-stub.ts'

const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const each of opened) await each.close()
})

async function begin() {
  const clock = createTestClock('2030-05-01T08:00:00Z')
  const stub = await startLiteapiStub({ now: clock.now })
  opened.push(stub)
  const ask = async (method: string, url: string, body?: object, key: string = stub.key) => {
    const reply = await fetch(url, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    return { http: reply.status, ...(text === '' ? {} : JSON.parse(text)) }
  }
  const rates = (more: object = {}) =>
    ask('POST', `${stub.url}/hotels/rates`, {
      checkin: '2030-06-10',
      checkout: '2030-06-12',
      currency: 'USD',
      guestNationality: 'IR',
      occupancies: [{ adults: 2, children: [] }],
      hotelIds: ['lp900101'],
      ...more,
    })
  const prebook = (offerId: string) =>
    ask('POST', `${stub.bookUrl}/rates/prebook`, { offerId, usePaymentSdk: false })
  const prebooked = async () => {
    const { data } = await rates()
    return (await prebook(data[0].roomTypes[0].offerId)).data.prebookId
  }
  const sara = { firstName: 'Sara', lastName: 'Moradi', email: 'sara@agency.example' }
  const book = (prebookId: string, clientReference: string, more: object = {}) =>
    ask('POST', `${stub.bookUrl}/rates/book`, {
      prebookId,
      clientReference,
      holder: { ...sara, phone: '982100000000' },
      guests: [{ ...sara, occupancyNumber: 1 }],
      payment: { method: 'ACC_CREDIT_CARD' },
      ...more,
    })
  const list = (reference: string) =>
    ask('GET', `${stub.bookUrl}/bookings?clientReference=${reference}`)
  const read = (id: string) => ask('GET', `${stub.bookUrl}/bookings/${id}`)
  const cancel = (id: string) => ask('PUT', `${stub.bookUrl}/bookings/${id}`)
  return { clock, stub, ask, rates, prebook, prebooked, book, list, read, cancel }
}

describe('the stub of LiteAPI', () => {
  it('knows its key, its two addresses and what may be asked', async () => {
    const { stub, ask, rates } = await begin()
    expect(
      await ask('GET', `${stub.url}/data/hotels?countryCode=TR`, undefined, 'no'),
    ).toMatchObject({
      http: 401,
    })
    expect(await ask('POST', `${stub.url}/rates/prebook`, {})).toMatchObject({ http: 404 })
    expect(await rates({ guestNationality: 'ir' })).toMatchObject({ error: { code: 4002 } })
    expect(await rates({ hotelIds: undefined })).toMatchObject({ error: { code: 4000 } })
    stub.faults.limit('rates', 1, 60)
    await rates()
    expect(await rates()).toMatchObject({ http: 429, error: { code: 4290 } })
  })

  it('tells totals as a list in rates and as one amount in bookings, as numbers', async () => {
    const { rates, prebooked, book } = await begin()
    const { data } = await rates({ occupancies: [{ adults: 2 }, { adults: 1, children: [4] }] })
    const [offer] = data[0].roomTypes
    const shares = offer.rates.map(
      ({ retailRate }: { retailRate: { total: { amount: number }[] } }) =>
        retailRate.total[0]?.amount,
    )
    expect(offer.rates).toHaveLength(2)
    expect(Math.round((shares[0] + shares[1]) * 100)).toBe(
      Math.round(offer.offerRetailRate.amount * 100),
    )
    const booked = await book(await prebooked(), 'line-1')
    expect(booked.data.bookedRooms[0].rate.retailRate.total).toMatchObject({ currency: 'USD' })
    expect(booked.data).toMatchObject({ status: 'CONFIRMED', hotelConfirmationCode: '' })
  })

  it('says none available by a code beside 200, or by an empty 204', async () => {
    const { stub, rates } = await begin()
    stub.state.sellOut('lp900101')
    expect(await rates()).toMatchObject({ http: 200, error: { code: 2001 } })
    stub.state.sayNoneBy(204)
    expect(await rates()).toEqual({ http: 204 })
  })

  it('says at the prebook what changed, and that an offer is outdated by 408', async () => {
    const { stub, clock, rates, prebook } = await begin()
    const [offer] = (await rates()).data[0].roomTypes.toReversed()
    stub.state.dearer('lp900101', 8)
    stub.state.withoutRefund('lp900101')
    stub.state.otherBoard('lp900101', 'BB')
    expect((await prebook(offer.offerId)).data).toMatchObject({
      priceDifferencePercent: 8,
      cancellationChanged: true,
      boardChanged: true,
    })
    clock.advance({ minutes: 61 })
    expect(await prebook(offer.offerId)).toMatchObject({ http: 408, error: { code: 4040 } })
  })

  it('books a reference once, and one prebook as often as it is asked to', async () => {
    const { stub, prebooked, book, list } = await begin()
    const prebookId = await prebooked()
    await book(prebookId, 'line-2')
    expect(await book(prebookId, 'line-2')).toMatchObject({ http: 400, error: { code: 4005 } })
    await book(prebookId, 'line-3')
    expect(stub.state.bookings).toHaveLength(2)
    expect((await list('line-2')).data).toHaveLength(1)
    expect((await list('line-4')).data).toEqual([])
  })

  it('may have booked what it calls incomplete, and has not what failed', async () => {
    const { stub, prebooked, book, list } = await begin()
    const prebookId = await prebooked()
    for (const code of [2014, 5000, 2013, 2010] as const) {
      stub.state.nextEnd(code)
      expect(await book(prebookId, `end-${code}`)).toMatchObject({ error: { code } })
      expect((await list(`end-${code}`)).data).toHaveLength(code === 2014 || code === 5000 ? 1 : 0)
    }
  })

  it('cancels by its policy and says neither yes nor no of what it cannot', async () => {
    const { stub, clock, prebooked, book, read, cancel } = await begin()
    const { bookingId } = (await book(await prebooked(), 'line-5')).data
    clock.setTo('2030-06-07T00:00:00Z')
    const done = await cancel(bookingId)
    expect(done.data).toMatchObject({ status: 'CANCELLED_WITH_CHARGES' })
    expect(Math.round((done.data.cancellation_fee + done.data.refund_amount) * 100)).toBe(
      stub.state.bookings[0]?.offer.cents,
    )
    expect(await cancel(bookingId)).toEqual({ http: 304 })
    expect(await cancel('nobody')).toEqual({ http: 204 })
    expect(await read('nobody')).toEqual({ http: 204 })
    expect((await read(bookingId)).data.hotelConfirmationCode).not.toBe('')
  })

  it('loses the reply of what it has booked, and says its codes beside any status', async () => {
    const { stub, prebooked, book, list } = await begin()
    const prebookId = await prebooked()
    stub.faults.order('book', 'lose-reply')
    await expect(book(prebookId, 'line-6')).rejects.toThrow()
    expect((await list('line-6')).data).toHaveLength(1)
    stub.faults.say('book', 5000, { http: 500 })
    expect(await book(prebookId, 'line-7')).toMatchObject({ http: 500, error: { code: 5000 } })
    stub.faults.order('list', 'contradict')
    expect((await list('line-6')).data[0].status).toBe('MAYBE')
  })
})
