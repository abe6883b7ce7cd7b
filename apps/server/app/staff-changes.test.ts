/**
 * `npm run staff -- changes …` as it is typed, beside a house on the same database: what it records, what it says when there is
 * nothing to record. What it does not take is tested without a database, beside the command.
 */
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { tables } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { speakAsStaff } from './testing/speak-as-staff.ts'
import { startTestHouse } from './testing/start-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { db, url } = await testDatabase()
const { buyer, clock, today, jobs, close } = await startTestHouse({
  db,
  url,
  carriers: ['EP', 'ZV'],
})
afterAll(close)
const { signedIn, paidAtBank } = takeSteps({ buyer, today })
const view = tables<unknown>(db)

const { say } = speakAsStaff({ url, group: 'changes' })

let daysAhead = 8
async function bought() {
  const one = await signedIn()
  daysAhead += 1
  const departureDate = Temporal.PlainDate.from(today).add({ days: daysAhead }).toString()
  const found = await one.search({ origin: 'THR', destination: 'MHD', departureDate })
  const proposal = found.proposals.find(({ seat, isCharter }) => seat > 3 && !isCharter)
  if (!proposal) throw new Error('The test timetable sells nothing')
  const { orderId } = one.must(await one.submit(proposal))
  await paidAtBank(one, orderId)
  await jobs.runDue()
  const { rows } = await sql<{ lineId: string; flightKey: string }>`
    select line_id as "lineId", offer_key as "flightKey" from flights.reservation
    where order_id = ${orderId}`.execute(view)
  const [{ lineId, flightKey } = { lineId: '', flightKey: '' }] = rows
  return { orderId, lineId, flightKey, leaves: proposal.flightGroups[0]?.departureTime ?? '' }
}
const later = (local: string, minutes: number) =>
  Temporal.PlainDateTime.from(local).add({ minutes }).toString({ smallestUnit: 'minute' })
async function changesOf(lineId: string) {
  const { rows } = await sql<{ kind: string; leaves: string | null; reason: string | null }>`
    select kind, after -> 0 ->> 'departureTime' as leaves, reason from flights.flight_change
    where line_id = ${lineId} order by place`.execute(view)
  return rows
}

describe('staff changes', () => {
  it('move: records it for the line with its reason, lists it, and a second time says that it goes so already', async () => {
    const { lineId, leaves } = await bought()
    const to = later(leaves, 95)
    expect(await say('move', lineId, to, '--reason', 'نقص فنی')).toEqual({
      code: 0,
      wrong: '',
      out: 'Recorded for 1 line(s); their travellers are told.',
    })
    expect(await changesOf(lineId)).toEqual([{ kind: 'moved', leaves: to, reason: 'نقص فنی' }])
    const listed = await say('list')
    expect([listed.code, listed.out]).toEqual([0, expect.stringContaining(lineId)])
    const again = await say('move', lineId, to)
    expect(again).toMatchObject({ code: 1, out: '' })
    expect(again.wrong).toBe('Nobody holds that line any more, or its flights go so already.')
    expect(await changesOf(lineId)).toHaveLength(1)
  })

  it('cancel: a whole flight of own stock for everybody on it, after which nothing of it can be moved', async () => {
    const { lineId, flightKey, leaves } = await bought()
    expect((await say('cancel', flightKey)).out).toBe(
      'Recorded for 1 line(s); their travellers are told.',
    )
    expect(await changesOf(lineId)).toEqual([{ kind: 'cancelled', leaves: null, reason: null }])
    expect(await say('move', lineId, later(leaves, 30))).toMatchObject({
      code: 1,
      wrong: 'Its first flight goes no more, so it cannot be moved.',
    })
    const twice = await say('cancel', flightKey)
    expect(await changesOf(lineId)).toHaveLength(1)
    expect(twice.out + twice.wrong).not.toContain('Recorded for 1')
  })

  it('says so of a line and of a flight that nobody has', async () => {
    expect(await say('cancel', newId())).toMatchObject({
      code: 1,
      wrong: 'That line is no flight.',
    })
    const unknown = await say('cancel', 'W5-9999-20301201-THRMHD-SY')
    expect([unknown.code, unknown.out]).toEqual([1, ''])
    expect(unknown.wrong).not.toBe('')
  })
})

it('a change that staff record reaches its traveller as one message', async () => {
  const { lineId, orderId, leaves } = await bought()
  await say('move', lineId, later(leaves, 130))
  // Staff's own process goes by the clock of the machine, on which more than a minute may have passed.
  await jobs.runDue(clock.now().add({ minutes: 30 }))
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from notifications.message
    where template = 'flight-moved' and content::text like ${`%${orderId}%`}`.execute(view)
  expect(rows[0]?.n).toBe(1)
})
