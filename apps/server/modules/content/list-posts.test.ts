import { expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { silentLog } from '../../platform/log.ts'
import { createPosts } from './list-posts.ts'
import type { OutsideMagazine } from './ports.ts'

const post = {
  address: 'https://blog.parastoo.test/kish/',
  title: 'کیش',
  lead: 'دریا',
  author: null,
  // Past midnight in Tehran.
  at: Temporal.Instant.from('2026-11-19T21:00:00Z'),
  words: 450,
}
type Answer = Awaited<ReturnType<OutsideMagazine['posts']>>

/** A magazine elsewhere that answers by `answers`, one after the other; our own cannot be read. */
function open(...answers: Answer[]) {
  const clock = createTestClock(Temporal.Instant.from('2026-11-26T08:00:00Z'))
  let asked = 0
  const posts = createPosts({
    db: null as unknown as Db,
    clock,
    log: silentLog,
    brandName: 'پرستو',
    outsideMagazine: {
      async posts() {
        asked += 1
        return answers.shift() ?? { unheard: 'nothing left' }
      },
    },
  })
  return { clock, list: () => posts({ page: 1, take: 8 }), timesAsked: () => asked }
}

it('asks a magazine elsewhere once in five minutes, however many read', async () => {
  const { list, clock, timesAsked } = open({ posts: [post], total: 1 }, { posts: [], total: 0 })
  const [one, other] = await Promise.all([list(), list()])
  expect(other).toEqual(one)
  expect(one).toEqual({
    total: 1,
    posts: [
      {
        path: post.address,
        title: 'کیش',
        lead: 'دریا',
        author: null,
        dated: '2026-11-20',
        readingMinutes: 3,
        places: [],
      },
    ],
  })
  clock.advance({ minutes: 4 })
  expect(await list()).toEqual(one)
  expect(timesAsked()).toBe(1)
  clock.advance({ minutes: 1 })
  expect((await list()).posts).toEqual([])
})

it('shows what it heard before for a day while that magazine is not heard, and then its own', async () => {
  const { list, clock, timesAsked } = open({ posts: [post], total: 1 })
  await list()
  clock.advance({ hours: 23 })
  expect((await list()).total).toBe(1)
  expect(timesAsked()).toBe(2)
  clock.advance({ hours: 1 })
  // Our own, which this test has none of.
  await expect(list()).rejects.toThrow()
})
