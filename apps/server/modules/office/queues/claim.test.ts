import { expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { claimFirst, claimOne, noteTasks, releaseTask, snoozeTask } from './task-store.ts'

const { db } = await testDatabase()
const now = createTestClock(Temporal.Instant.from('2026-11-23T08:00:00Z')).now()
const queue = 'support'

it('gives five hundred items to twenty clerks, none of them twice', async () => {
  const subjects = Array.from({ length: 500 }, (_, place) => `item ${place}`)
  const clerks = Array.from({ length: 20 }, () => newId())
  const taken = await Promise.all(
    clerks.map(async (by) => {
      await db.tx((tx) => noteTasks(tx, queue, subjects))
      const own: string[] = []
      // A claim finds nothing only while others hold what is left; then there is nothing left to take.
      for (;;) {
        const subject = await db.tx((tx) => claimFirst(tx, { queue, subjects, by, now }))
        if (subject === null) return own
        own.push(subject)
      }
    }),
  )
  expect(taken.flat()).toHaveLength(500)
  expect(new Set(taken.flat()).size).toBe(500)
  expect(taken.filter((own) => own.length > 0).length).toBeGreaterThan(1)
})

it('takes the most urgent first, and passes over what is put off until its time', async () => {
  const subjects = ['first', 'second', 'third']
  const [one, other] = [newId(), newId()]
  const claim = (by: string, at = now) =>
    db.tx((tx) => claimFirst(tx, { queue, subjects, by, now: at }))
  await db.tx((tx) => noteTasks(tx, queue, subjects))
  const until = now.add({ minutes: 30 })
  const off = { queue, subject: 'first', by: one, now, until, reason: 'later' } as const
  expect(await db.tx((tx) => snoozeTask(tx, off))).toBe(true)
  expect(await claim(one)).toBe('second')
  expect(await db.tx((tx) => snoozeTask(tx, { ...off, subject: 'second', by: other }))).toBe(false)
  expect(await claim(other, until)).toBe('first')
})

it('lets a claim that nobody touches fall back, and only its holder give it back', async () => {
  const [one, other] = [newId(), newId()]
  const named = { queue, subject: 'alone' } as const
  await db.tx((tx) => noteTasks(tx, queue, ['alone']))
  expect(await db.tx((tx) => claimOne(tx, { ...named, by: one, now }))).toBe(true)
  const later = (minutes: number) => now.add({ minutes })
  const take = (minutes: number) =>
    db.tx((tx) => claimOne(tx, { ...named, by: other, now: later(minutes) }))
  expect(await take(14)).toBe(false)
  // Touched by its holder, it stands a quarter of an hour from then.
  expect(await db.tx((tx) => claimOne(tx, { ...named, by: one, now: later(10) }))).toBe(true)
  expect(await take(24)).toBe(false)
  expect(await take(25)).toBe(true)
  expect(await db.tx((tx) => releaseTask(tx, { ...named, by: one }))).toBe(false)
  expect(await db.tx((tx) => releaseTask(tx, { ...named, by: other }))).toBe(true)
})
