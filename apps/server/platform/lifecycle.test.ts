import { expect, it } from 'vitest'
import { createLifecycle } from './lifecycle.ts'
import { silentLog } from './log.ts'

it('stops in order, once, and the database server last', async () => {
  const order: string[] = []
  const lifecycle = createLifecycle({ log: silentLog })
  for (const stage of ['database-server', 'http', 'pools', 'jobs', 'drain'] as const) {
    lifecycle.onStop({ stage, name: stage, stop: () => void order.push(stage) })
  }
  expect(lifecycle.isStopping()).toBe(false)
  const stops = [lifecycle.stop('test'), lifecycle.stop('again')]
  expect(lifecycle.isStopping()).toBe(true)
  const [first, second] = await Promise.all(stops)
  expect(order).toEqual(['drain', 'jobs', 'http', 'pools', 'database-server'])
  expect([first, second]).toEqual([true, true])
})

it('goes on past a part that fails or hangs, and says that the stop was not clean', async () => {
  const order: string[] = []
  const lifecycle = createLifecycle({ log: silentLog, timeoutMs: 20 })
  const fail = () => {
    throw new Error('no')
  }
  lifecycle.onStop({ stage: 'jobs', name: 'hangs', stop: () => new Promise(() => {}) })
  lifecycle.onStop({ stage: 'http', name: 'fails', stop: fail })
  lifecycle.onStop({ stage: 'pools', name: 'pools', stop: () => void order.push('pools') })
  expect(await lifecycle.stop('test')).toBe(false)
  expect(order).toEqual(['pools'])
})
