import { expect, it } from 'vitest'
import { createAnnouncer } from './announce.ts'
import type { JobOptions, Jobs } from './jobs/jobs.ts'

it('lets a reaction that waits for somebody outside hold back one other at most', () => {
  const declared: Record<string, number | undefined> = {}
  const define = (name: string, { batch }: JobOptions) => {
    declared[name] = batch
  }
  const { react } = createAnnouncer({ db: {} as never, jobs: { define } as unknown as Jobs })
  react('order-held', async () => undefined)
  react('instalment-missed', async () => undefined, { waitsOutside: true })
  expect(declared).toEqual({ 'fact-order-held': 8, 'fact-instalment-missed': 2 })
})
