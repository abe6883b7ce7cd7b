import { describe, expect, it } from 'vitest'
import { QuestionRefused } from '../../../modules/flights/ports.ts'
import { memoryJournal } from '../../../modules/flights/suppliers/testing/memory-journal.ts'
import { offerOf, refOf } from './offers.ts'
import { createSepehrSearch } from './search.ts'
import { connected, day, question, signal } from './testing/sepehr-stand.ts'
import { classReply, flightReply, inSmallLetters } from './wire.ts'

describe('the wire of Sepehr', () => {
  it('asks for charters alone unless told, and reads times that are local to each airport', async () => {
    const { supplier } = await connected()
    const found = await supplier.search(question, signal())
    expect(found.map(({ offerKey }) => refOf(offerKey)?.fareName).toSorted()).toEqual([
      'YCH1',
      'YCH1',
      'YCH2',
      'YCH2',
    ])
    const journeys = [{ origins: ['IKA'], destinations: ['NJF'], departsOn: day }]
    const [najaf] = await supplier.search({ ...question, journeys }, signal())
    expect(najaf?.journeys[0]?.[0]).toMatchObject({
      departureTime: '2030-12-01T13:15',
      arrivalTime: '2030-12-01T14:20',
      durationMinutes: 95,
    })
    const both = await (await connected({ systemFlights: true })).supplier.search(
      question,
      signal(),
    )
    expect(both.filter(({ isCharter }) => !isCharter)).not.toHaveLength(0)
  })

  it('takes a numbered no to a search for an answer, and one without a number for a fault of the site', async () => {
    const over = (refused: string) =>
      createSepehrSearch({
        account: { systemFlights: false },
        calls: async () => ({ refused, message: 'نشد' }),
        journal: memoryJournal(),
        now: () => Temporal.Instant.from('2030-11-20T08:00:00Z'),
        zoneOf: () => 'Asia/Tehran',
      })
    const search = (refused: string) => over(refused).search(question, signal())
    await expect(search('Error1001-FlightNotFound')).rejects.toThrow(QuestionRefused)
    await expect(search('Exception')).rejects.not.toThrow(QuestionRefused)
  })

  it('hides what has a BookingPolicy from one-way searches, and prices that deny themselves', () => {
    const fare = { BaseFare: 100, Tax: 10, TotalFare: 110, Commision: 5, Payable: 105 }
    const told = (more: object) =>
      classReply.parse(
        inSmallLetters({
          CabinType: 'Economy',
          BookingCode: 'Y',
          FareName: 'A B|C',
          AvailableSeat: 4,
          AdultFare: fare,
          ChildFare: fare,
          InfantFare: { ...fare, BaseFare: 0, Tax: 0, TotalFare: 0, Commision: 0, Payable: 0 },
          ...more,
        }),
      )
    const flight = flightReply.parse(
      inSmallLetters({
        FlightNumber: 'ZV6221',
        Airline: 'ZV',
        Origin: { Code: 'THR' },
        Destination: { Code: 'MHD' },
        DepartureDateTime: '2030-12-01 06:20',
        ArrivalDateTime: '2030-12-01 07:45',
        Classes: [],
      }),
    )
    const offer = (more: object) =>
      offerOf({ flight, one: told(more), zoneOf: () => 'Asia/Tehran', isCharter: true })
    expect(offer({})).toMatchObject({ unitCostRial: { Adult: 105 }, unitPriceRial: { Infant: 0 } })
    expect(refOf(offer({})?.offerKey ?? '')).toMatchObject({
      fareName: 'A B|C',
      flightNumber: 'ZV6221',
    })
    expect(offer({ BookingPolicy: { RestrictedForTour: true } })).toBe(null)
    expect(offer({ BookingPolicy: null })).not.toBe(null)
    expect(offer({ AdultFare: { ...fare, Payable: 104 } })).toBe(null)
    expect(offer({ AdultFare: { ...fare, TotalFare: 111 } })).toBe(null)
  })

  it('asks no route that is not flown, once it has learnt which are, in every process', async () => {
    const { supplier, build, stub } = await connected()
    const ask = (origin: string, destination: string, departsOn: string) => {
      const journeys = [{ origins: [origin], destinations: [destination], departsOn }]
      return build().search({ ...question, journeys }, signal())
    }
    await ask('THR', 'KIH', day)
    expect(stub.called('search')).toBe(1)
    expect(await supplier.office?.learnRoutes?.()).toEqual({ routes: 3 })
    await ask('THR', 'KIH', day)
    // A Friday, on which Najaf is not flown.
    await ask('IKA', 'NJF', '2030-12-06')
    expect(stub.called('search')).toBe(1)
    expect(await ask('IKA', 'NJF', '2030-12-07')).not.toHaveLength(0)
  })

  it('tells its credit and what works, by reading calls alone', async () => {
    const { supplier, stub } = await connected()
    expect(await supplier.office?.credit?.()).toEqual({ leftRial: 10_000_000_000 })
    expect((await supplier.office?.check())?.map(({ works }) => works)).toEqual([true, true, true])
    stub.state.refuseAddress(true)
    expect((await supplier.office?.check())?.map(({ works }) => works)).toEqual([
      false,
      false,
      false,
    ])
    for (const call of ['lock', 'book', 'releaseLock', 'refund'] as const)
      expect(stub.called(call)).toBe(0)
  })
})
