import { describe, expect, it } from 'vitest'
import { matchTickets } from './names.ts'
import { taxesIn } from './offers.ts'
import { readReply } from './read-reply.ts'
import { readRefundRules } from './refund-rules.ts'
import { connected, day, question, sold } from './testing/nira-stand.ts'

describe('the wire of Nira', () => {
  it('reads raw line ends inside strings, fares in windows-1256, and words with many empty lines', () => {
    expect(readReply(Buffer.from('\r\n{"a":"x\r\ny"}\r\n'))).toEqual({ json: { a: 'x  y' } })
    const persian = Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc7, 0xd2, 0x22, 0x7d])
    expect(readReply(persian)).toEqual({ json: { a: 'از' } })
    expect(readReply(Buffer.from(`NO PNR${'\n'.repeat(28)}`))).toEqual({ text: 'NO PNR' })
    expect(readReply(Buffer.from('{"a":1}{"a":1}'))).toHaveProperty('unreadable')
    expect(readReply(Buffer.from('<html>'))).toHaveProperty('unreadable')
  })

  it('sums taxes whose amounts hold a space, and nothing where one cannot be read', () => {
    expect(taxesIn('I6:10 000.0,EN_Desc:A,FA_Desc:ب$KU:60000.0,EN_Desc:B,FA_Desc:پ$')).toBe(70_000)
    expect(taxesIn('')).toBe(0)
    expect(taxesIn('I6:ten,EN_Desc:A$')).toBe(null)
  })

  it('hides a class whose taxes do not make up its price, one cancelled, and one without a price', async () => {
    const { stub, supplier } = await connected()
    stub.state.classOf('4050', day, 'Y').taxesOffRial = 1
    const found = await supplier.search(question, new AbortController().signal)
    expect(found.map(({ offerKey }) => offerKey).toSorted()).toEqual(
      ['4050|Z', '4050|L', '4052|Y', '4052|Z', '4052|L']
        .map((each) => each.replace('|', `|${day}|THR|MHD|`))
        .toSorted(),
    )
  })

  it('reads its rules as bands that follow one another, by hours and by noons', () => {
    const departsAt = Temporal.Instant.from('2030-12-01T04:00:00Z')
    const zone = 'Asia/Tehran'
    const hours =
      'از 3 ساعت مانده به پرواز,50,P/از 24 ساعت مانده به پرواز تا 3 ساعت مانده به پرواز,40,P/از لحظه صدور تا 24 ساعت مانده به پرواز,30,P/'
    expect(readRefundRules(hours, { departsAt, zone })).toMatchObject([
      { percent: 30, until: departsAt.subtract({ hours: 24 }) },
      { percent: 40, until: departsAt.subtract({ hours: 3 }) },
      { percent: 50, until: null },
    ])
    const noons =
      'از 12 ظهر یک روز قبل از پرواز به بعد,70,P/از لحظه صدور تا 12 ظهر ۱ روز قبل از پرواز,30,P/'
    expect(readRefundRules(noons, { departsAt, zone })).toMatchObject([
      { percent: 30, until: Temporal.Instant.from('2030-11-30T08:30:00Z') },
      { percent: 70, until: null },
    ])
    expect(readRefundRules('غير قابل استرداد,100,P/', { departsAt, zone })).toMatchObject([
      { percent: 100, until: null },
    ])
  })

  it('takes a sentence it does not understand, a gap or another unit for a penalty on request, never for free', async () => {
    const departsAt = Temporal.Instant.from('2030-12-01T04:00:00Z')
    const unread = [
      'بسته به نظر ایرلاین,10,P/',
      'از 3 ساعت مانده به پرواز,50,P/از لحظه صدور تا 24 ساعت مانده به پرواز,30,P/',
      'از لحظه صدور,10,R/',
      'از لحظه صدور تا 24 ساعت مانده به پرواز,0,P/',
      '',
    ]
    for (const rules of unread)
      expect(readRefundRules(rules, { departsAt, zone: 'Asia/Tehran' })).toBe(null)
  })

  it('matches tickets by name in whatever order they come, and says when two bear one name', () => {
    const [moradi, karimi] = [
      { last: 'MORADI', first: 'SARA' },
      { last: 'KARIMI', first: 'ALI' },
    ]
    const tickets = [
      { name: 'KARIMI/ALI', number: '2' },
      { name: 'MORADI/SARA', number: '1' },
    ]
    expect(matchTickets([moradi, karimi], tickets)).toEqual({
      numbers: ['1', '2'],
      isDoubtful: false,
    })
    const twins = tickets.map((each) => ({ ...each, name: 'MORADI/SARA' }))
    expect(matchTickets([moradi, moradi], twins)).toEqual({ numbers: ['1', '2'], isDoubtful: true })
    expect(matchTickets([moradi], tickets)).toBe(null)
    expect(matchTickets([moradi, karimi], [tickets[1] as (typeof tickets)[0]])).toBe(null)
  })
})

describe('the office at Nira', () => {
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
    for (const call of [
      'ReservJS',
      'ETIssueJS',
      'CancelPNRJS',
      'CancelSeatJS',
      'ETRefundJS',
    ] as const)
      expect(stub.called(call)).toBe(0)
  })

  it('asks for tickets once while the host may still be writing those of a call that nobody answered', async () => {
    const { stub, hold, issue, supplier, key, clock } = await sold()
    await hold()
    stub.faults.order({ call: 'ETIssueJS', kind: 'lose-request' })
    expect(await issue()).toMatchObject({ unknown: true })
    expect(await issue()).toMatchObject({ unknown: true })
    expect(await supplier.status(key)).toMatchObject({ unknown: true })
    expect(stub.called('ETIssueJS')).toBe(1)
    clock.setTo(clock.now().add({ minutes: 2 }))
    expect(await supplier.status(key)).toEqual({ state: 'held' })
    expect(await issue()).toHaveProperty('pnr')
    expect(stub.called('ETIssueJS')).toBe(2)
  })

  it('tells people of tickets that stand though their sale was given up', async () => {
    const { stub, hold, issue, supplier, key, told } = await sold()
    await hold()
    stub.faults.order({ call: 'ETIssueJS', kind: 'lose-reply' })
    expect(await issue()).toMatchObject({ unknown: true })
    expect(await supplier.release(key)).toEqual({ released: true })
    expect(told).toEqual(['a sale was given up, and its tickets stand at the airline'])
  })
})
