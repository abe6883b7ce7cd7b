import { expect, it } from 'vitest'
import { createQueueByKey } from './queue-by-key.ts'

it('runs work of one key one after the other, whatever became of the work before, and of another key beside it', async () => {
  const inTurn = createQueueByKey()
  const gate = Promise.withResolvers<void>()
  const done: string[] = []
  const first = inTurn('a', async () => {
    await gate.promise
    done.push('a1')
    throw new Error('broken')
  })
  const second = inTurn('a', async () => void done.push('a2'))
  await inTurn('b', async () => void done.push('b1'))
  gate.resolve()
  await expect(first).rejects.toThrow('broken')
  await second
  expect(done).toEqual(['b1', 'a1', 'a2'])
})
