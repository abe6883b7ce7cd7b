import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestClock, type TestClock } from '../../../platform/clock.ts'
import { newId, randomDigits, randomToken } from '../../../platform/ids.ts'
import { createSandboxBank } from './sandbox-bank.ts'

describe('the sandbox bank', () => {
  let folder: string
  let clock: TestClock
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parastoo-bank-'))
    clock = createTestClock('2026-01-01T08:00:00Z')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const openBank = () =>
    createSandboxBank({
      folder,
      clock,
      newReference: () => randomToken(18),
      newTrackingNumber: () => randomDigits(8),
    })
  const visitWith = (bank: ReturnType<typeof openBank>) =>
    bank.open({
      paymentId: newId(),
      amountRial: 70_000,
      returnUrl: 'http://localhost:3000/back',
      descriptionFa: 'آزمون',
    })

  it('remembers everything after it was closed and opened again', () => {
    const before = openBank()
    const reference = visitWith(before)
    before.orderFault('verify-lost', reference)
    before.pay(reference)
    const kept = before.visit(reference)
    before.close()
    const after = openBank()
    expect(after.visit(reference)).toEqual(kept)
    expect(after.strike('verify-lost', reference)).toBe(true)
    expect(after.strike('verify-lost', reference)).toBe(false)
  })

  it('passes over a line torn by a kill, and writes on behind it', () => {
    const before = openBank()
    const reference = visitWith(before)
    before.close()
    appendFileSync(join(folder, 'bank-book.jsonl'), '{"event":"paid","at":"2026-01')
    const after = openBank()
    expect(after.visit(reference)).toMatchObject({ state: 'open' })
    after.pay(reference)
    expect(openBank().visit(reference)).toMatchObject({ state: 'paid' })
  })

  it('is one bank for two processes', () => {
    const [web, worker] = [openBank(), openBank()]
    const reference = visitWith(web)
    web.pay(reference)
    expect(worker.visit(reference)).toMatchObject({ state: 'paid' })
    worker.verify(reference)
    expect(web.visit(reference)).toMatchObject({ state: 'verified' })
  })

  it('lets the first decision stand', () => {
    const bank = openBank()
    const reference = visitWith(bank)
    bank.cancel(reference)
    bank.pay(reference)
    expect(bank.visit(reference)).toMatchObject({ state: 'cancelled', trackingNumber: '' })
  })

  it('closes a page nobody decided on after 20 minutes', () => {
    const bank = openBank()
    const reference = visitWith(bank)
    clock.advance({ minutes: 21 })
    bank.pay(reference)
    expect(bank.visit(reference)).toMatchObject({ state: 'expired' })
  })

  it('has the money of a late payment only when its time has come', () => {
    const bank = openBank()
    const reference = visitWith(bank)
    bank.pay(reference, { inSeconds: 30 })
    bank.verify(reference)
    expect(bank.visit(reference)).toMatchObject({ state: 'open' })
    bank.cancel(reference)
    clock.advance({ seconds: 30 })
    expect(bank.visit(reference)).toMatchObject({ state: 'paid' })
    bank.verify(reference)
    expect(bank.visit(reference)).toMatchObject({ state: 'verified' })
  })

  it('gives unverified money back after 15 minutes, verified money never', () => {
    const bank = openBank()
    const [verified, forgotten] = [visitWith(bank), visitWith(bank)]
    for (const reference of [verified, forgotten]) bank.pay(reference)
    bank.verify(verified)
    clock.advance({ minutes: 16 })
    bank.verify(forgotten)
    expect(bank.visit(verified)).toMatchObject({ state: 'verified' })
    expect(bank.visit(forgotten)).toMatchObject({ state: 'returned' })
  })

  it('keeps nothing of a customer but what the shop told it', () => {
    const bank = openBank()
    bank.pay(visitWith(bank))
    const written = readFileSync(join(folder, 'bank-book.jsonl'), 'utf8')
    expect(written).toContain('603799******1234')
    expect(written).not.toMatch(/phone|\+98/)
  })
})
