import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../../platform/clock.ts'
import { startSepehrStub } from './sepehr-stub.ts'

const open: { close: () => Promise<void> }[] = []
afterAll(async () => {
  for (const stub of open) await stub.close()
})

async function begin(options: Partial<Parameters<typeof startSepehrStub>[0]> = {}) {
  const clock = createTestClock('2030-11-20T08:00:00Z')
  const stub = await startSepehrStub({ now: clock.now, ...options })
  open.push(stub)
  const own = {
    Username: stub.username,
    Password: createHash('md5').update(stub.password).digest('hex'),
  }
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${stub.url}/api/Partners/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    expect(reply.status).toBe(200)
    return await reply.text()
  }
  const ask = async (path: string, body: object) =>
    JSON.parse(await post(path, { ...own, ...body }))
  const askInside = async (path: string, body: object) =>
    JSON.parse(await post(path, { Credential: own, ...body }))
  const segment = {
    OriginIataCode: 'THR',
    DestinationIataCode: 'MHD',
    DepartureDateTime: '2030-12-01 06:20',
    FlightNumber: '6221',
    FareName: 'YCH1',
  }
  const sums = {
    AdultCount: 1,
    ChildCount: 0,
    InfantCount: 1,
    TotalPayable: 17_884_000 + 1_790_000,
  }
  const lock = () =>
    ask('Flight/Booking/V10/Lock', { DepartureSegment: segment, ReturningSegment: null, ...sums })
  const person = (FirstName: string) => ({
    Title: 'MS',
    FirstName,
    LastName: 'MORADI',
    BirthDate: '1997-01-01',
    IranianCartMelli: { CodeMelli: '0012345679' },
    Passport: null,
  })
  const book = (LockId: number, YourLocalInventoryPnr: string, more = {}) =>
    ask('Flight/Booking/V10/Book', {
      DepartureSegment: { ...segment, LockId },
      ReturningSegment: null,
      AdultPassengers: [person('SARA')],
      ChildPassengers: [],
      InfantPassengers: [person('ARIA')],
      TotalPayable: sums.TotalPayable,
      YourLocalInventoryPnr,
      ...more,
    })
  return { clock, stub, ask, askInside, post, lock, book, own, segment }
}

describe('the stub of Sepehr', () => {
  it('answers charters, those of a system when asked, and rules of booking only when wanted; times are local', async () => {
    const { ask } = await begin()
    const asked = {
      OriginIataCode: 'THR',
      DestinationIataCode: 'MHD',
      DepartureDate: '2030-12-01',
      ReturningDate: null,
      FetchSupplierWebserviceFlights: true,
      FetchFlighsWithBookingPolicy: false,
    }
    const found = await ask('Flight/Availability/V16/SearchByRouteAndDate', asked)
    expect(found).toMatchObject({
      CurrencyCode: 'IRR',
      CharterFlights: [{ FlightNumber: '6221', Duration: 85 }, { FlightNumber: '6225' }],
      WebserviceFlights: [{ FlightNumber: '4050', IsParvazSystemiAirline: true }],
    })
    expect(
      found.CharterFlights[0].Classes.map((one: { FareName: string }) => one.FareName),
    ).toEqual(['YCH1', 'YCH2'])
    expect(found.CharterFlights[0].Classes[0].AdultFare).toEqual({
      BaseFare: 17_900_000,
      Tax: 700_000,
      TotalFare: 18_600_000,
      Commision: 716_000,
      Payable: 17_884_000,
    })
    const more = await ask('flight/availability/v12/searchbyroutEandDate', {
      ...asked,
      FetchFlighsWithBookingPolicy: true,
      FetchSupplierWebserviceFlights: false,
    })
    expect(more.CharterFlights[0].Classes[2].BookingPolicy.RestrictedForTour).toBe(true)
    const najaf = await ask('Flight/Availability/V16/SearchByRouteAndDate', {
      ...asked,
      OriginIataCode: 'IKA',
      DestinationIataCode: 'NJF',
    })
    expect(najaf.CharterFlights[0]).toMatchObject({
      DepartureDateTime: '2030-12-01 13:15',
      ArrivalDateTime: '2030-12-01 14:20',
      Duration: 95,
    })
  })

  it('locks for minutes, books once under a number of ours, and tells its status by it', async () => {
    const { lock, book, stub, clock, askInside } = await begin({ forgetsForSeconds: 15 })
    const before = stub.state.credit.rial
    const { DepartureSegmentLockId: id, ExpiryInMinute } = await lock()
    expect(ExpiryInMinute).toBe(10)
    const booked = await book(id, 'our-line-1')
    expect(booked.PassengerList).toHaveLength(2)
    expect(booked.PassengerList[0].DepartureSegment).toMatchObject({ FlightNumber: '6221' })
    expect(before - stub.state.credit.rial).toBe(19_674_000)
    const { DepartureSegmentLockId: other } = await lock()
    expect(await book(other, 'our-line-1')).toMatchObject({
      ExceptionType: 'Error1007-DuplicateClientPnr',
    })
    const status = () =>
      askInside('Flight/RetrieveBooking/V2/GetStatus', { YourLocalInventoryPnr: 'our-line-1' })
    expect((await status()).StatusId).not.toBe(1)
    clock.advance({ seconds: 15 })
    expect(await status()).toMatchObject({ StatusId: 1, LocalPnr: booked.LocalPnr })
    clock.advance({ minutes: 10 })
    expect(await book(other, 'our-line-2')).toMatchObject({
      ExceptionType: 'Error1010-LockReleased',
    })
    expect(stub.state.fareOf('6221', '2030-12-01', 'YCH1').seats).toBe(11)
  })

  it('refuses by name and never by HTTP status', async () => {
    const { lock, book, stub, ask, post, segment } = await begin({
      forbiddenNationalities: ['AFG'],
    })
    const locks = (more: object) =>
      ask('Flight/Booking/V10/Lock', {
        DepartureSegment: { ...segment, ...more },
        AdultCount: 1,
        TotalPayable: 1,
      })
    expect(await locks({ FlightNumber: '1' })).toMatchObject({
      ExceptionType: 'Error1001-FlightNotFound',
    })
    expect(await locks({ FareName: 'NO' })).toMatchObject({
      ExceptionType: 'Error1006-FareNotFound',
    })
    expect(await locks({ DepartureDateTime: '2030-12-01 06:30' })).toMatchObject({
      ExceptionType: 'Error1011-FlightTimeMismatch',
    })
    expect(await locks({})).toMatchObject({ ExceptionType: 'Exception' })
    const { DepartureSegmentLockId: id } = await lock()
    const foreign = {
      Title: 'MR',
      FirstName: 'A',
      LastName: 'B',
      BirthDate: '1990-01-01',
      IranianCartMelli: null,
      Passport: { Number: 'P1', NationalityCountryCode: 'AFG' },
    }
    expect(await book(id, 'a', { AdultPassengers: [foreign] })).toMatchObject({
      ExceptionType: 'Error1012-ForbiddenNationality',
    })
    stub.state.credit.isOverdue = true
    expect(await book(id, 'a')).toMatchObject({ ExceptionType: 'Error1005-CreditDueDateReached' })
    stub.state.credit.isOverdue = false
    stub.state.useUpCredit()
    expect(await book(id, 'a')).toMatchObject({ ExceptionType: 'Error1004-NoEnoughCredit' })
    stub.state.sellOut('6221', '2030-12-01', 'YCH1')
    expect(await lock()).toMatchObject({ ExceptionType: 'Error1002-NoEnoughSeatAvailable' })
    expect(JSON.parse(await post('Generic/V7/CurrentBalance', { Username: 'x' }))).toHaveProperty(
      'Message',
    )
    expect(await ask('Generic/V7/CurrentBalance', {})).toMatchObject({ RemainedCredit: 0 })
  })

  it('takes tickets back for a penalty it has said, at once or when somebody has decided', async () => {
    const { lock, book, stub, askInside, clock } = await begin({ refundsPendMinutes: 60 })
    const before = stub.state.credit.rial
    const { LocalPnr } = await book((await lock()).DepartureSegmentLockId, 'our-line-1')
    const wanted = { LocalPnr, LocalTicketNumberList: [`${LocalPnr}01`] }
    const { PenaltyList } = await askInside('Flight/Refund/V3/GetPenalty', wanted)
    expect(PenaltyList).toEqual([
      { LocalTicketNumber: `${LocalPnr}01`, TotalFare: 18_600_000, PenaltyAmount: 5_365_200 },
    ])
    const refund = (PenaltyAmount: number) =>
      askInside('Flight/Refund/V3/DoRefund', {
        ...wanted,
        RefundReason: 'PersonalReasons',
        PenaltyAmount,
      })
    expect(await refund(1)).toMatchObject({ ExceptionType: 'Error1009-PenaltyMismatchException' })
    const { TrackingCode } = await refund(5_365_200)
    const status = () => askInside('Flight/Refund/V3/GetStatus', { TrackingCode })
    expect(await status()).toMatchObject({ Status: 'Pending' })
    clock.advance({ minutes: 61 })
    expect(await status()).toMatchObject({ Status: 'Confirmed' })
    expect(before - stub.state.credit.rial).toBe(1_790_000 + 5_365_200)
    expect(await refund(5_365_200)).toMatchObject({ ExceptionType: 'Exception' })
    stub.state.change('6221', '2030-12-01', { byMinutes: 40 })
    const { PassengerList } = await askInside('ChangedSchedulePassengers/V1/Charter/Get', {})
    expect(PassengerList[0]).toMatchObject({ NewDepartureDateTime: '2030-12-01 07:00' })
  })
})
