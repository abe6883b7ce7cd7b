/** Without the sandbox its pages are not there, and nothing of it can be paid with. */
import { expect, it } from 'vitest'
import { openTestHouse } from './testing/open-test-house.ts'

const { buyer } = await openTestHouse({ settings: { SANDBOX: '0' } })

it('neither outbox nor bank is answered, and no gateway of it is offered', async () => {
  const visitor = buyer(7)
  for (const path of ['/dev/outbox', '/dev/outbox.json?to=09121234567', '/dev/bank/any'])
    expect([path, (await visitor.send(path)).status]).toEqual([path, 404])
  const paid = await visitor.send('/dev/bank/any', {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'paid' }),
  })
  expect(paid.status).toBe(404)
  const gateways = await visitor.call<{ name: string }[]>('GET', '/api/payment/Gateway/Paged')
  expect(visitor.must(gateways)).toEqual([])
})
