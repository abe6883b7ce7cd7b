import { createHash } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import { toPersianDigits } from '@parastoo/kit/text'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { createCaptcha } from './create-captcha.ts'
import { drawCaptcha } from './draw-captcha.ts'

const { db } = await testDatabase()
const clock = createTestClock('2030-11-20T08:00:00Z')
/** With few bits the other way is found at once. */
const captcha = createCaptcha({ db, clock, secret: 'a secret of these tests', proofBits: 6 })
const purpose = 'discount'
const context = {
  caller: null,
  address: '10.0.0.1',
  requestId: 'r',
  idempotencyKey: null,
  userAgent: '',
}
const client = 'address 10.0.0.1'

async function asked() {
  const { data } = await createRouterClient(captcha.routes, { context }).getCaptcha({ purpose })
  return data
}
function nonceFor(id: string, zeroBits = 6): string {
  for (let nonce = 0; ; nonce += 1) {
    const [first = 255] = createHash('sha256').update(`${id}:${nonce}`).digest()
    if (first < 2 ** (8 - zeroBits)) return String(nonce)
  }
}
const judge = (
  answer: string,
  as = { purpose, client } as { purpose: typeof purpose; client: string },
) => captcha.judge({ ...as, answer })
const solved = async () => {
  const { captchaId } = await asked()
  return `${captchaId} nonce ${nonceFor(captchaId)}`
}

describe('a question', () => {
  it('is a PNG, lives two minutes and keeps neither digits nor address', async () => {
    const { captchaId, picture, expiresAt } = await asked()
    const bytes = Buffer.from(picture.replace('data:image/png;base64,', ''), 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 220, height: 72 })
    expect(bytes.length).toBeLessThan(12_000)
    expect(clock.now().until(Temporal.Instant.from(expiresAt)).total('seconds')).toBe(120)
    const { rows } = await sql<{ text: string }>`
      select row_to_json(q)::text as text from captcha.question q where id = ${captchaId}`.execute(
      tables<unknown>(db),
    )
    expect(rows[0]?.text).not.toContain('10.0.0.1')
  })

  it('takes a right computed answer once, of 20 sent at once one', async () => {
    const answer = await solved()
    const all = await Promise.all(Array.from({ length: 20 }, () => judge(answer)))
    expect(all.filter((one) => one === null)).toHaveLength(1)
    expect(all.filter((one) => one?.refused === 'CAPTCHA_EXPIRED')).toHaveLength(19)
  })

  it('is spent by a wrong answer', async () => {
    const answer = await solved()
    const [id = ''] = answer.split(' ')
    expect(await judge(`${id} code 00000x`)).toMatchObject({ refused: 'CAPTCHA_IS_WRONG' })
    expect(await judge(answer)).toMatchObject({ refused: 'CAPTCHA_EXPIRED' })
  })

  it('is nothing to somebody else, to another purpose, or when it is over', async () => {
    const [first, second, third] = [await solved(), await solved(), await solved()]
    const other = { purpose, client: 'address 10.0.0.2' } as const
    expect(await judge(first, other)).toMatchObject({ refused: 'CAPTCHA_EXPIRED' })
    expect(await captcha.judge({ purpose: 'ticket-check', client, answer: second })).toMatchObject({
      refused: 'CAPTCHA_EXPIRED',
    })
    expect(await judge(first)).toBeNull()
    clock.advance({ seconds: 121 })
    expect(await judge(third)).toMatchObject({ refused: 'CAPTCHA_EXPIRED' })
  })

  it('is not shaken by nonsense', async () => {
    for (const answer of ['', 'x', 'x code 1', `${'9'.repeat(5_000)}`, 'a b c', '\n code 1'])
      expect(await judge(answer)).toMatchObject({ refused: 'CAPTCHA_IS_WRONG' })
  })

  it('takes the digits of its picture, Persian ones too', async () => {
    const told: string[] = []
    const known = createCaptcha({
      db,
      clock,
      secret: 'a secret of these tests',
      draw: async (digits) => {
        told.push(digits)
        return await drawCaptcha(digits)
      },
    })
    for (const write of [String, toPersianDigits]) {
      const router = createRouterClient(known.routes, { context })
      const { captchaId } = (await router.getCaptcha({ purpose })).data
      const answer = `${captchaId} code ${write(told.at(-1) ?? '')}`
      expect(await known.judge({ purpose, client, answer })).toBeNull()
    }
  })
})

describe('free calls', () => {
  const counted = (node = captcha, who = 'address 10.0.0.9') =>
    node.isFree({ purpose, client: who, calls: 8, perSeconds: 600 })
  const free = async (times: number, ...nodes: (typeof captcha)[]) => {
    const asked = Array.from({ length: times }, (_one, place) =>
      counted(nodes[place % nodes.length]),
    )
    return (await Promise.all(asked)).filter(Boolean).length
  }

  it('are as many over two nodes at once as on one, and others have their own', async () => {
    const other = createCaptcha({ db, clock, secret: 'a secret of these tests' })
    expect(await free(20, captcha, other)).toBe(8)
    expect(await counted(other)).toBe(false)
    expect(await counted(other, 'address 10.0.0.10')).toBe(true)
    const { rows } = await sql<{ text: string }>`
      select row_to_json(c)::text as text from captcha.free_call c`.execute(tables<unknown>(db))
    expect(rows.map(({ text }) => text).join()).not.toContain('10.0.0.9')
  })

  it('begin anew when their window is over, and after a person was there', async () => {
    clock.advance({ seconds: 599 })
    expect(await counted()).toBe(false)
    clock.advance({ seconds: 1 })
    expect(await free(9, captcha)).toBe(8)
    await captcha.freeAgain({ purpose, client: 'address 10.0.0.9' })
    expect(await free(9, captcha)).toBe(8)
  })
})

it('no two pictures of the same digits are alike, and none is empty', async () => {
  const drawn = await Promise.all(Array.from({ length: 8 }, () => drawCaptcha('01234')))
  expect(new Set(drawn.map((one) => one.toString('base64'))).size).toBe(8)
  for (const one of drawn) {
    const { channels } = await sharp(one).greyscale().stats()
    expect(channels[0]?.stdev).toBeGreaterThan(30)
  }
})
