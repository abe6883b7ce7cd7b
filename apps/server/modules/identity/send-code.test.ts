import { describe, expect, it } from 'vitest'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { createLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { signInLimits } from './limits.ts'
import type { IdentityNode } from './testing/identity-node.ts'
import { nativeForm, signInNative, startIdentityNode, warmUp } from './testing/identity-node.ts'

const { db, url } = await testDatabase()
const clock = createTestClock(systemClock.now())
const logged: string[] = []
const log = createLog({ level: 'trace' }, { write: (line) => void logged.push(line) })
// Whoever asks from one address has the number's allowance here; lockout.test.ts shows their own.
const limits = { perAsker: signInLimits.perNumber }
const node = await startIdentityNode({ db, url, clock, log, limits })

const counter = { number: 2_000_000, address: 1 }
const newNumber = () => {
  counter.number += 1
  return `0912${counter.number}`
}
const newAddress = () => {
  counter.address += 1
  return `198.51.${Math.floor(counter.address / 250)}.${counter.address % 250}`
}
const ask = async (on: IdentityNode, number: string, address = newAddress()) => {
  const reply = await on.askCode(number, { clientId: 'native' }, address)
  const { data, meta } = reply.json()
  return data === null ? { ...meta.errors[0], status: reply.statusCode } : data
}
const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

/** Asks for a code and spends its three tries. */
async function failThrice(number: string, address = newAddress()): Promise<string[]> {
  const { challenge } = await ask(node, number, address)
  const code = otherThan(node.inbox.at(-1)?.values.code ?? '')
  const form = nativeForm(number, { code, challenge })
  const words: string[] = []
  for (const _ of [1, 2, 3])
    words.push((await node.postForm('/connect/token', form)).json().error_description)
  return words
}

describe('the limits of a number', () => {
  it('are one code in 60 seconds, told with the time of the next', async () => {
    const number = newNumber()
    const address = newAddress()
    const sent = await ask(node, number, address)
    expect(sent).toMatchObject({
      codeLength: 4,
      expiresAt: clock.now().add({ seconds: 120 }).toString(),
      resendAt: clock.now().add({ seconds: 60 }).toString(),
    })
    clock.advance({ seconds: 59 })
    expect(await ask(node, number, address)).toMatchObject({
      code: 'CODE_SENT_RECENTLY',
      detail: { resendAt: sent.resendAt },
    })
    // From elsewhere there is no code to go on with, so it says how long to wait.
    expect(await ask(node, number)).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      detail: { retryAfterSeconds: 1 },
    })
    clock.advance({ seconds: 1 })
    expect(await ask(node, number)).toMatchObject({ codeLength: 4 })
  })

  it('are five in any hour and ten in any day, however the number is written', async () => {
    const number = newNumber()
    const spellings = [number, number.slice(1), `+98${number.slice(1)}`, `0098${number.slice(1)}`]
    const outcomes: string[] = []
    for (let minute = 0; minute < 26 * 60; minute += 2) {
      const sent = await ask(node, spellings[outcomes.length % 4] ?? number)
      outcomes.push(sent.code ?? 'sent')
      clock.advance({ minutes: 2 })
    }
    const perHour = (from: number) =>
      outcomes.slice(from, from + 30).filter((word) => word === 'sent').length
    const perDay = (from: number) =>
      outcomes.slice(from, from + 720).filter((word) => word === 'sent').length
    expect(Math.max(...outcomes.map((_, index) => perHour(index)))).toBe(5)
    expect(Math.max(...outcomes.map((_, index) => perDay(index)))).toBe(10)
    expect(outcomes.filter((word) => word === 'sent')).toHaveLength(20)
    expect(outcomes).toContain('TOO_MANY_REQUESTS')
  })

  it('let one of twenty that ask at once through, over two nodes', async () => {
    const elsewhere = openDatabase({ url })
    const other = await startIdentityNode({ db: elsewhere, url, clock })
    const number = newNumber()
    await warmUp(db, elsewhere)
    const asked = Array.from({ length: 20 }, (_, index) => ask(index % 2 ? node : other, number))
    const outcomes = await Promise.all(asked)
    expect(outcomes.filter(({ codeLength }) => codeLength === 4)).toHaveLength(1)
    await elsewhere.close()
  })

  it('survive a restart', async () => {
    const number = newNumber()
    const address = newAddress()
    await ask(node, number, address)
    const restarted = await startIdentityNode({ db, url, clock })
    expect(await ask(restarted, number, address)).toMatchObject({ code: 'CODE_SENT_RECENTLY' })
    expect(restarted.inbox).toHaveLength(0)
  })
})

describe('the limits over numbers', () => {
  it('hold for an address, and for all addresses of an IPv6 household', async () => {
    const limits = { perAddress: [{ max: 3, seconds: 3600 }] }
    const strict = await startIdentityNode({ db, url, clock, limits })
    await warmUp(db)
    for (const addresses of [
      Array.from({ length: 5 }, () => '203.0.113.9'),
      Array.from({ length: 5 }, (_, index) => `2001:db8:0:7::${index + 1}`),
    ]) {
      const outcomes = await Promise.all(
        addresses.map((address) => ask(strict, newNumber(), address)),
      )
      expect(outcomes.filter(({ codeLength }) => codeLength)).toHaveLength(3)
      const refused = outcomes.find(({ code }) => code)
      expect(refused).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        status: 429,
        detail: { retryAfterSeconds: 3600 },
      })
    }
    expect(await ask(strict, newNumber(), '2001:db8:0:8::1')).toHaveProperty('codeLength')
  })

  it('cap what a day costs, over all at once, and start again the next day', async () => {
    clock.advance({ hours: 48 })
    const seven = { codes: 7, rial: 7 * 2_000 }
    const purse = { customers: seven, strangers: seven, strangersAtMost: seven }
    const purses = { mail: purse, home: purse, iraq: purse, abroad: purse }
    const strict = await startIdentityNode({ db, url, clock, limits: { purses } })
    const asked = Array.from({ length: 12 }, () => ask(strict, newNumber()))
    const outcomes = await Promise.all(asked)
    expect(outcomes.filter(({ codeLength }) => codeLength)).toHaveLength(7)
    expect(strict.inbox).toHaveLength(7)
    clock.advance({ hours: 24 })
    expect(await ask(strict, newNumber())).toHaveProperty('codeLength')
  })
})

describe('five failures in a row', () => {
  it('lock their asker out of the number for 15 minutes, then twice as long', async () => {
    const number = newNumber()
    const address = newAddress()
    expect(await failThrice(number, address)).toEqual(['CODE_WRONG', 'CODE_WRONG', 'CODE_WRONG'])
    clock.advance({ minutes: 1 })
    expect((await failThrice(number, address)).slice(0, 2)).toEqual(['CODE_WRONG', 'NUMBER_LOCKED'])
    clock.advance({ minutes: 14 })
    expect(await ask(node, number, address)).toMatchObject({
      code: 'NUMBER_LOCKED',
      detail: { lockedUntil: clock.now().add({ minutes: 1 }).toString() },
    })
    clock.advance({ minutes: 1 })
    await failThrice(number, address)
    clock.advance({ minutes: 1 })
    await failThrice(number, address)
    clock.advance({ minutes: 29 })
    const { detail } = await ask(node, number, address)
    expect(detail).toEqual({ lockedUntil: clock.now().add({ minutes: 1 }).toString() })
  })

  it('are counted anew after a success', async () => {
    const number = newNumber()
    const address = '127.0.0.1'
    await failThrice(number, address)
    clock.advance({ minutes: 2 })
    expect(await signInNative(node, number)).toHaveProperty('access_token')
    clock.advance({ minutes: 2 })
    expect(await failThrice(number, address)).not.toContain('NUMBER_LOCKED')
  })

  it('lock also when they come at once, against two codes and over two nodes', async () => {
    const number = newNumber()
    const address = newAddress()
    const askForm = async () => {
      const { challenge } = await ask(node, number, address)
      const code = otherThan(node.inbox.at(-1)?.values.code ?? '')
      return nativeForm(number, { code, challenge })
    }
    const first = await askForm()
    clock.advance({ seconds: 60 })
    const second = await askForm()
    const elsewhere = openDatabase({ url })
    const other = await startIdentityNode({ db: elsewhere, url, clock })
    await warmUp(db, elsewhere)
    const tries = Array.from({ length: 12 }, (_, index) =>
      (index % 2 ? node : other).postForm('/connect/token', index % 4 < 2 ? first : second),
    )
    const words = (await Promise.all(tries)).map((reply) => reply.json().error_description)
    expect(words.filter((word) => word === 'CODE_WRONG')).toHaveLength(4)
    expect(words.filter((word) => word === 'NUMBER_LOCKED').length).toBeGreaterThan(0)
    expect(await ask(node, number, address)).toMatchObject({ code: 'NUMBER_LOCKED' })
    await elsewhere.close()
  })
})

describe('asking for a code', () => {
  it('answers alike whether the number has an account or not', async () => {
    const known = newNumber()
    await signInNative(node, known)
    clock.advance({ minutes: 2 })
    const bodies = await Promise.all(
      [known, newNumber()].map(async (number) => {
        const reply = await node.askCode(number)
        return [reply.statusCode, reply.body, Object.keys(reply.headers).toSorted()]
      }),
    )
    expect(bodies[0]).toEqual(bodies[1])
    clock.advance({ minutes: 2 })
    expect(await failThrice(known)).toEqual(await failThrice(newNumber()))
  })

  it('refuses what is no mobile number, and a channel nobody carries', async () => {
    expect(await ask(node, '02188776655')).toMatchObject({
      code: 'PHONE_NUMBER_IS_INVALID',
      field: 'phoneNumber',
      status: 400,
    })
    const reply = await node.askCode(newNumber(), { channel: 'Whatsapp' })
    expect(reply.json().meta.errors[0]).toMatchObject({ code: 'CHANNEL_NOT_AVAILABLE' })
  })

  it('spends nothing when the messenger says no, and the code of a silent one still works', async () => {
    const number = newNumber()
    node.answers.push({ failed: 'blocked' })
    expect(await ask(node, number)).toMatchObject({ code: 'CHANNEL_NOT_AVAILABLE' })
    node.answers.push({ unknown: true, reason: 'timeout' })
    const { challenge } = await ask(node, number)
    const code = node.inbox.at(-1)?.values.code ?? ''
    const reply = await node.postForm('/connect/token', nativeForm(number, { code, challenge }))
    expect(reply.statusCode).toBe(200)
  })

  it('leaves no number, code or token in the log', async () => {
    const number = newNumber()
    logged.length = 0
    const { refresh_token: token } = await signInNative(node, number)
    expect(logged.length).toBeGreaterThan(0)
    const text = logged.join('\n')
    const { code, challenge } = { challenge: token, code: node.inbox.at(-1)?.values.code ?? '' }
    expect(text).not.toContain(number.slice(1))
    expect(text).not.toContain(challenge)
    expect(text).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`))
  })
})
