import { afterAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../../platform/clock.ts'
import { startNiraStub } from './nira-stub.ts'

const open: { close: () => Promise<void> }[] = []
afterAll(async () => {
  for (const stub of open) await stub.close()
})

async function begin(options: { splitsPnr?: boolean } = {}) {
  const clock = createTestClock('2030-11-20T08:00:00Z')
  const stub = await startNiraStub({ now: clock.now, ...options })
  open.push(stub)
  const ask = async (file: string, fields: Record<string, string>) => {
    const base = file.endsWith('.jsp') ? stub.readsUrl : stub.writesUrl
    const query = new URLSearchParams({
      Airline: stub.airline,
      OfficeUser: stub.user,
      OfficePass: stub.password,
      ...fields,
    })
    const reply = await fetch(`${base}/${file}?${query}`)
    const bytes = Buffer.from(await reply.arrayBuffer())
    return { status: reply.status, type: reply.headers.get('content-type'), bytes }
  }
  const tidy = (bytes: Buffer, codePage = 'utf-8') =>
    JSON.parse(
      new TextDecoder(codePage)
        .decode(bytes)
        .trim()
        .replace(/[\r\n]/g, ' '),
    )
  const read = async (file: string, fields: Record<string, string>) =>
    tidy((await ask(file, fields)).bytes)
  const two = {
    FlightNo: '4050',
    FlightClass: 'Y',
    Day: '10',
    Month: '9',
    No: '2',
    edtName1: 'SARA',
    edtLast1: 'MORADI',
    edtAge1: '33',
    edtID1: '0012345679',
    edtName2: 'ARIA',
    edtLast2: 'MORADI',
    EdtAge2: '1',
    EdtID2: '0012345687',
    edtContact: '09120000000',
  }
  const reserve = async () => (await read('ReservJS', two)).AirReserve[0].PNR as string
  return { clock, stub, ask, read, tidy, reserve, two }
}

describe('the stub of Nira', () => {
  it('answers a Jalali day without a year by the next such day, with numbers that are text and text that is numbers', async () => {
    const { read } = await begin()
    const asked = { cbSource: 'THR', cbTarget: 'MHD', cbDay1: '10', cbMonth1: '9' }
    const { AvailableFlights: flights } = await read('AvailabilityJS.jsp', asked)
    expect(flights.map((one: { FlightNo: unknown }) => one.FlightNo)).toEqual([4050, '4052'])
    expect(flights[0]).toMatchObject({
      DepartureDateTime: '2030-12-01 07:30:00',
      ClassesStatus: '/YA Z7 L5 GC NX',
      AdultTotalPrices: 'Y:14920000 Z:12270000 L:10468000 G:- N:-',
    })
    const { AvailableFlights: listed } = await read('AvailabilityFareJS.jsp', asked)
    expect(listed[0].ClassesStatus[1]).toEqual({ FlightClass: 'Z', Price: '12270000', Cap: 'Z7' })
  })

  it('writes fares in the Arabic code page of Windows, with a space in an amount', async () => {
    const { ask, tidy } = await begin()
    const { type, bytes } = await ask('FareJS.jsp', {
      Airline: '*',
      Route: 'THR-MHD',
      RBD: 'Y',
      FlightNo: '4050',
      DepartureDate: '2030-12-01',
    })
    expect(type).toContain('windows-1256')
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow()
    const fare = tidy(bytes, 'windows-1256')
    expect(fare).toMatchObject({ AdultFare: '14000000', AdultTotalPrice: '14920000' })
    expect(fare.AdultTaxes).toContain('I6:10 000.0,EN_Desc:')
    expect(fare.AdultTaxes).toContain('شهرداري')
    expect(fare.CRCNRules).toMatch(/^از 3 ساعت مانده به پرواز,50,P\//)
  })

  it('books twice when it is asked twice, and lets a hold go when its time is over', async () => {
    const { stub, reserve, clock, read } = await begin()
    const [first, second] = [await reserve(), await reserve()]
    expect(first).not.toBe(second)
    expect(stub.state.classOf('4050', '2030-12-01', 'Y').seats).toBe(18)
    clock.advance({ minutes: 16 })
    expect(await read('NRSRT.jsp', { PNR: first })).toMatchObject({ Status: 'CANCELLED' })
    expect(stub.state.classOf('4050', '2030-12-01', 'Y').seats).toBe(20)
  })

  it('issues with line ends inside strings, refunds in four steps, and counts its credit', async () => {
    const { stub, ask, read, reserve } = await begin()
    const before = stub.state.credit.rial
    const PNR = await reserve()
    const { bytes } = await ask('ETIssueJS', { PNR, EMail: 'office@example.com' })
    expect(bytes.toString()).toContain('MORADI/ARIA=2992400001002\r\nMORADI/SARA=2992400001001\r\n')
    expect(() => JSON.parse(bytes.toString())).toThrow()
    expect(before - stub.state.credit.rial).toBe(14_920_000 - 700_000 + 1_564_000)
    expect(await read('NRSRT.jsp', { PNR, Complete: 'y' })).toMatchObject({
      Passengers: [{ PassenferLastName: 'MORADI', PassenferFirstName: 'SARA' }],
      Tickets: [{ PassengerET: '1 MORADI/ARIA:2992400001002' }, { ETStatus: 'O' }],
    })
    const TicketNo = '2992400001001'
    const { NRSPenalty } = await read('NRSPenaltyNow.jsp', { TicketNo })
    expect(NRSPenalty).toMatchObject({ PENALTY: '4200000', RefundedAmount: '10720000.00' })
    const seat = {
      PNR,
      PassengerName: 'SARA',
      PassengerLastName: 'MORADI',
      DepartureDate: '2030-12-01',
      FlightNo: '4050',
    }
    const sums = { TicketNo, Fare: '14000000', KU: '850000', LP: '70000', Penalty: '4200000' }
    const refund = async (fields: object) =>
      (await read('ETRefundJS', { ...sums, ...fields })).AirNRSRefund[0]
    expect(await refund({})).toMatchObject({ Done: '-2' })
    expect((await read('CancelSeatJS', seat)).AirCancelSeat[0]).toEqual({ Done: 'true' })
    expect((await read('CancelSeatJS', seat)).AirCancelSeat[0]).toEqual({ Done: 'false' })
    expect(await refund({ Penalty: '1' })).toMatchObject({ Done: '-5000' })
    expect(await refund({})).toEqual({ Done: '0', Desc: 'REFUND SUCCESS' })
    const { History, COUPONS } = await read('NRSETR.jsp', { TicketNo })
    expect(History.map((one: { Status: string }) => one.Status)).toEqual(['R', 'O'])
    expect(COUPONS[0]).toMatchObject({ Status: 'REFUNDED' })
    expect((await ask('NRSPenaltyNow.jsp', { TicketNo })).bytes.toString()).toMatch(
      /^NO COUPON EXISTS FOR REFUND!!!\n+$/,
    )
    expect(before - stub.state.credit.rial).toBe(1_564_000 + 4_200_000)
  })

  it('refuses with HTTP 200: no credit, no seat, no such address, no such office', async () => {
    const { stub, ask, read, reserve, two } = await begin({ splitsPnr: true })
    const PNR = await reserve()
    stub.state.useUpCredit()
    expect((await read('ETIssueJS', { PNR })).AirNRSTICKETS[0].Tickets).toBe('NOT ENOUGH CREDIT')
    expect((await read('NRSCommand.jsp', { cmd: 'CRD' })).AirNRSCommand.Response).toContain(
      'CREDIT: 0 IRR',
    )
    stub.state.sellOut('4050', '2030-12-01', 'Y')
    expect((await read('ReservJS', two)).AirReserve[0].Error).toBe('NOT ENOUGH SEAT')
    const seat = {
      PNR,
      PassengerName: 'SARA',
      PassengerLastName: 'MORADI',
      DepartureDate: '2030-12-01',
      FlightNo: '4050',
    }
    expect((await read('CancelSeatJS', seat)).AirCancelSeat[0]).toHaveProperty('NewSplittedPNR')
    expect((await read('CancelPNRJS', { PNR })).AirCancelPNR[0].Error).toMatch(/^No Error COMMAND/)
    expect((await read('CancelPNRJS', { PNR })).AirCancelPNR[0].Error).toBe('Already Cancelled')
    expect((await read('CancelPNRJS', { PNR: 'NONE1' })).AirCancelPNR[0].Error).toBe('NO PNR')
    expect((await ask('NRSRT.jsp', { PNR, OfficePass: 'no' })).status).toBe(200)
    stub.state.refuseAddress(true)
    expect((await ask('NRSRT.jsp', { PNR })).bytes.toString()).toContain('ACCESS DENIED')
  })

  it('loses, repeats, doubles, contradicts and spoils what it is ordered to', async () => {
    const { stub, ask, read, two } = await begin()
    const fail = (kind: Parameters<typeof stub.faults.order>[0]['kind']) =>
      stub.faults.order({ call: 'ReservJS', kind })
    const lost = async () => await expect(ask('ReservJS', two)).rejects.toThrow()
    fail('lose-request')
    await lost()
    expect(stub.state.pnrs.size).toBe(0)
    for (const kind of ['lose-reply', 'half'] as const) {
      fail(kind)
      await lost()
    }
    expect(stub.state.pnrs.size).toBe(2)
    fail('repeat')
    await read('ReservJS', two)
    expect(stub.state.pnrs.size).toBe(4)
    fail('contradict')
    expect((await read('ReservJS', two)).AirReserve[0]).toEqual({ Error: 'No Err', PNR: '' })
    for (const kind of ['double', 'garbage', 'page'] as const) {
      fail(kind)
      const { bytes } = await ask('ReservJS', two)
      expect(() => JSON.parse(bytes.toString())).toThrow()
    }
    expect(stub.called('ReservJS')).toBe(8)
  })
})
