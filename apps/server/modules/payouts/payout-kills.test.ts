import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { payoutCrashPointNames } from '../../platform/crash-points.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import type { Payout } from './index.ts'
import { mina, openPayouts } from './testing/open-payouts.ts'

const { db, url } = await testDatabase()
const bench = openPayouts(db)
const { staff } = bench

const file = (name: string) => JSON.stringify(join(import.meta.dirname, name))

/** Another process that does one step and is killed where told. */
async function killedDuring(crashAt: string, step: string): Promise<void> {
  const script = `
    const { openDatabase } = await import(${file('../../platform/db/database.ts')})
    const { armCrashPoint } = await import(${file('../../platform/crash-point.ts')})
    const { openPayouts } = await import(${file('testing/open-payouts.ts')})
    const db = openDatabase({ url: ${JSON.stringify(url)} })
    const { staff } = openPayouts(db)
    armCrashPoint(${JSON.stringify(crashAt)})
    await ${step}
    process.exit(0)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')
}

const by = `by: '${mina}'`
const steps: Record<(typeof payoutCrashPointNames)[number], (payout: Payout) => Promise<void>> = {
  async 'payout:before-approve-commit'(payout) {
    const { batchId } = await bench.prepared(payout)
    await killedDuring(
      'payout:before-approve-commit',
      `db.tx((tx) => staff.approveBatch(tx, { batchId: '${batchId}', ${by} }))`,
    )
    expect(await bench.stateOf(payout)).toBe('batched')
    expect(await staff.recordPaid({ id: batchId, trackingNumber: '1', by: mina })).toEqual({
      paid: 0,
    })
    expect(await db.tx((tx) => staff.approveBatch(tx, { batchId, by: mina }))).toMatchObject({
      approvedBy: mina,
    })
    expect(await staff.recordPaid({ id: batchId, trackingNumber: '1', by: mina })).toEqual({
      paid: 1,
    })
    expect([await bench.heldFor(payout), await bench.walletOf(payout)]).toEqual([0, 0])
  },
  async 'payout:before-paid-commit'(payout) {
    const { batchId } = await bench.sent(payout)
    const before = await bench.bank()
    const paid = `staff.recordPaid({ id: '${batchId}', trackingNumber: '1', ${by} })`
    await killedDuring('payout:before-paid-commit', paid)
    expect(await bench.stateOf(payout)).toBe('sent')
    expect([await bench.heldFor(payout), await bench.bank()]).toEqual([300_000, before])
    expect(await staff.recordPaid({ id: batchId, trackingNumber: '1', by: mina })).toEqual({
      paid: 1,
    })
    expect([await bench.heldFor(payout), await bench.bank()]).toEqual([0, before + 300_000])

    const inDinars = await bench.queued({ dinars: 375 })
    await bench.sent(inDinars)
    const [bank, rail] = [await bench.bank(), await bench.rail()]
    const { payoutId } = inDinars
    const given = `staff.recordPaid({ id: '${payoutId}', trackingNumber: '1', ${by} })`
    await killedDuring('payout:before-paid-commit', given)
    expect(await bench.stateOf(inDinars)).toBe('sent')
    expect([await bench.heldFor(inDinars), await bench.rail()]).toEqual([300_000, rail])
    const again = { id: payoutId, trackingNumber: '1', by: mina }
    expect(await staff.recordPaid(again)).toEqual({ paid: 1 })
    expect(await staff.recordPaid(again)).toEqual({ paid: 0 })
    expect([await bench.heldFor(inDinars), await bench.rail()]).toEqual([0, rail + 300_000])
    expect(await bench.bank()).toBe(bank)
  },
  async 'payout:before-returned-commit'(payout) {
    const { payoutId } = payout
    await bench.sent(payout)
    await killedDuring(
      'payout:before-returned-commit',
      `staff.recordBounced({ payoutId: '${payoutId}', ${by} })`,
    )
    expect(await bench.stateOf(payout)).toBe('sent')
    expect([await bench.heldFor(payout), await bench.walletOf(payout)]).toEqual([300_000, 0])
    expect(await staff.recordBounced({ payoutId, by: mina })).toEqual({ returned: true })
    expect([await bench.heldFor(payout), await bench.walletOf(payout)]).toEqual([0, 300_000])
  },
}

it.each(payoutCrashPointNames)(
  'a server killed at %s leaves all of a step or nothing',
  async (name) => {
    await steps[name](await bench.queued())
    expect(await bench.ledger.checkBooks()).toEqual([])
  },
)
