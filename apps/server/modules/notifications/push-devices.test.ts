import { expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/ids.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog as log } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { createNotifications } from './index.ts'
import type { Messenger } from './ports.ts'
import { addPushDevice, removePushDevice } from './push-devices.ts'
import type { NotificationsTables } from './tables.generated.ts'

const { db, url } = await testDatabase()
const clock = createTestClock('2026-05-01T08:00:00Z')
const jobs = createJobs({ db, url, log, clock })
const live = new Set<string>()
const gone = new Set<string>()
const carried: string[] = []
const messenger: Messenger = {
  name: 'fake',
  channels: ['Push'],
  isRepeatable: true,
  async send({ to }) {
    const { endpoint } = JSON.parse(to)
    if (gone.has(endpoint)) return { failed: 'gone' }
    carried.push(endpoint)
    return { sent: true, providerId: newId() }
  },
}
const needs = {
  db,
  jobs,
  clock,
  log,
  push: {
    publicKey: 'key',
    isService: (endpoint: string) => endpoint.startsWith('https://push/'),
    liveSessions: async () => [...live],
  },
  quietHours: null,
  messengers: [messenger],
  brandName: 'پرستو',
  publicUrl: 'https://parastoo.example',
}
const notifications = createNotifications(needs)
notifications.defineJobs()
await jobs.start({ work: false })

function signedIn(userId = newId()): Caller {
  const sessionId = newId()
  live.add(sessionId)
  return { userId, sessionId, scope: [], isFreshlyProved: false }
}
const device = (name: string) => ({ endpoint: `https://push/${name}`, p256dh: 'k', auth: 'a' })
const endpointsOf = async ({ userId }: Caller) =>
  (await notifications.pushAddresses(userId)).map(({ to }) => JSON.parse(to).endpoint).sort()

it('keeps a device once, for whoever turned it on last', async () => {
  const [one, other] = [signedIn(), signedIn()]
  await addPushDevice(needs, one, device('shared'))
  await addPushDevice(needs, one, device('shared'))
  expect(await endpointsOf(one)).toEqual(['https://push/shared'])
  await addPushDevice(needs, other, device('shared'))
  expect([await endpointsOf(one), await endpointsOf(other)]).toEqual([[], ['https://push/shared']])
})

it('says nothing on a device whose session is over', async () => {
  const caller = signedIn()
  await addPushDevice(needs, caller, device('lost'))
  live.delete(caller.sessionId)
  expect(await endpointsOf(caller)).toEqual([])
})

const sendTo = (to: string, { userId }: Caller) =>
  db.tx((tx) =>
    notifications.send(tx, {
      channel: 'Push',
      to,
      template: 'order-expired',
      values: {
        orderNumber: '1',
        titleFa: 'ت',
        link: 'https://parastoo.example/x',
        isFlight: true,
      },
      userId,
      dedupeKey: newId(),
    }),
  )

it('shows nothing of what waited to whoever has the device by then', async () => {
  const [one, other] = [signedIn(), signedIn()]
  const addressOf = async () => (await notifications.pushAddresses(one.userId))[0]?.to ?? ''
  await addPushDevice(needs, one, device('left'))
  await sendTo(await addressOf(), one)
  live.delete(one.sessionId)
  await jobs.runDue()
  expect(carried).toEqual([])

  live.add(one.sessionId)
  await sendTo(await addressOf(), one)
  await addPushDevice(needs, other, device('left'))
  await jobs.runDue()
  expect(carried).toEqual([])
  expect(await endpointsOf(other)).toEqual(['https://push/left'])

  await addPushDevice(needs, one, device('left'))
  await sendTo(await addressOf(), one)
  await jobs.runDue()
  expect(carried).toEqual(['https://push/left'])
})

it('lets the oldest of more than ten devices go', async () => {
  const caller = signedIn()
  for (let number = 10; number <= 20; number += 1) {
    await addPushDevice(needs, caller, device(`${number}`))
    clock.advance({ minutes: 1 })
  }
  expect((await endpointsOf(caller)).at(0)).toBe('https://push/11')
  expect(await endpointsOf(caller)).toHaveLength(10)
})

it('refuses an address of no push service, and all of them where no keys are set', async () => {
  const caller = signedIn()
  const evil = { ...device('x'), endpoint: 'https://127.0.0.1/' }
  const refused = { refused: 'PUSH_NOT_POSSIBLE' }
  expect(await addPushDevice(needs, caller, evil)).toMatchObject(refused)
  const without = { ...needs, push: null }
  expect(await addPushDevice(without, caller, device('y'))).toMatchObject(refused)
})

it('forgets a device of its owner alone, and one of which its push service says that it is gone', async () => {
  const [one, other] = [signedIn(), signedIn()]
  await addPushDevice(needs, one, device('kept'))
  await removePushDevice(needs, other, 'https://push/kept')
  expect(await endpointsOf(one)).toEqual(['https://push/kept'])
  gone.add('https://push/kept')
  const [address] = await notifications.pushAddresses(one.userId)
  await sendTo(address?.to ?? '', one)
  await jobs.runDue()
  expect(await endpointsOf(one)).toEqual([])
  await addPushDevice(needs, one, device('again'))
  await db.tx((tx) => notifications.forgetPerson(tx, one.userId))
  const left = await tables<NotificationsTables>(db)
    .selectFrom('notifications.pushDevice')
    .select('id')
    .where('userId', '=', one.userId)
    .execute()
  expect(left).toEqual([])
})
