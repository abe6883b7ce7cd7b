import { expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import type { SignInLimits } from './limits.ts'
import {
  codeOf,
  type IdentityNode,
  signInNative,
  startIdentityNode,
} from './testing/identity-node.ts'
import { solveProof } from './testing/solve-proof.ts'
import { widePurses } from './testing/wide-purses.ts'

const easy = { proofBits: 3, spentPurseProofBits: 5 }
const open = async (limits: Partial<SignInLimits> = {}) => {
  const { db, url } = await testDatabase()
  const clock = createTestClock('2030-03-01T08:00:00Z')
  const more = { db, url, clock, staffMobile: '+989120000000' }
  const start = (change: Partial<SignInLimits> = {}) =>
    startIdentityNode({ ...more, limits: { ...easy, ...limits, ...change } })
  return { clock, start, node: await start() }
}

let last = 0
const home = () => {
  last += 1
  return `0912${2_000_000 + last}`
}
const addressOf = (index: number) => `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`

/** Asks as a client does that computes what it is asked to; says what came of it. */
async function ask(
  node: IdentityNode,
  {
    number,
    dialingCode = '+98',
    address,
  }: { number: string; dialingCode?: string; address: string },
) {
  const first = await node.askCode(number, { dialingCode }, address)
  if (codeOf(first) !== 'PROOF_OF_WORK_REQUIRED') return { word: codeOf(first) ?? 'sent', bits: 0 }
  const asked = first.json().meta.errors[0].detail
  const again = await node.askCode(number, { dialingCode, proof: solveProof(asked) }, address)
  return { word: codeOf(again) ?? 'sent', bits: asked.bits as number }
}
const british = (index: number) => ({ number: `74${10_000_000 + index}`, dialingCode: '+44' })

it('210 codes asked for abroad close no door at home, and cost computing from the first', async () => {
  const { node, clock, start } = await open()
  const customer = home()
  await signInNative(node, customer)
  clock.advance({ minutes: 2 })
  const bare = await node.askCode('7400000001', { dialingCode: '+44' }, '192.0.2.1')
  expect(codeOf(bare)).toBe('PROOF_OF_WORK_REQUIRED')

  const outcomes: Awaited<ReturnType<typeof ask>>[] = []
  for (let index = 0; index < 210; index += 1)
    outcomes.push(await ask(node, { ...british(index), address: addressOf(index % 30) }))
  const sent = outcomes.filter(({ word }) => word === 'sent')
  expect(sent.every(({ bits }) => bits >= 3)).toBe(true)
  expect(sent).toHaveLength(200)
  expect(outcomes.at(-1)).toMatchObject({ word: 'CODES_OF_DAY_SPENT' })

  const restarted = await start()
  const after = async (number: string, more = {}) =>
    (await ask(restarted, { number, address: '192.0.2.9', ...more })).word
  expect(await after(british(999).number, { dialingCode: '+44' })).toBe('CODES_OF_DAY_SPENT')
  expect(await after(customer)).toBe('sent')
  expect(await after(home())).toBe('sent')
  expect(await after('7701234567', { dialingCode: '+964' })).toBe('sent')
  const byMail = { phoneNumber: undefined, channel: 'Email', email: 'guest@example.com' }
  expect((await restarted.askCode('', byMail, '192.0.2.9')).statusCode).toBe(200)
})

it('customers sign in when strangers have spent the day at home, and when customers have', async () => {
  const few = (codes: number) => ({ codes, rial: codes * 2_000 })
  const purse = { customers: few(2), strangers: few(2), strangersAtMost: few(3) }
  const { node, clock, start } = await open({
    purses: { mail: purse, home: purse, iraq: purse, abroad: purse },
  })
  const customers = [home(), home(), home(), home()]
  const wide = await start({ purses: widePurses })
  for (const customer of customers) await signInNative(wide, customer)
  clock.advance({ hours: 24 })

  const strangers = [home(), home(), home(), home()]
  const byStrangers = await inTurn(strangers, (number) =>
    ask(node, { number, address: '192.0.2.1' }),
  )
  expect(byStrangers).toEqual([
    { word: 'sent', bits: 0 },
    { word: 'sent', bits: 0 },
    { word: 'sent', bits: 5 },
    { word: 'CODES_OF_DAY_SPENT', bits: 0 },
  ])
  const byCustomers = await inTurn(customers, (number) =>
    ask(node, { number, address: '192.0.2.2' }),
  )
  expect(byCustomers.map(({ word, bits }) => [word, bits])).toEqual([
    ['sent', 0],
    ['sent', 0],
    ['sent', 5],
    ['sent', 5],
  ])
  clock.advance({ hours: 24 })
  expect(await ask(node, { number: home(), address: '192.0.2.1' })).toEqual({
    word: 'sent',
    bits: 0,
  })
})

it('staff hear of a purse at half and at 80 percent, once each', async () => {
  const ten = { codes: 10, rial: 10 * 2_000 }
  const purse = { customers: ten, strangers: ten, strangersAtMost: ten }
  const { node } = await open({ purses: { mail: purse, home: purse, iraq: purse, abroad: purse } })
  const heard: string[] = []
  for (let index = 0; index < 10; index += 1) {
    await node.askCode(home(), {}, addressOf(index))
    await node.runJobs()
    heard.push(
      node.inbox
        .filter(({ to }) => to === '+989120000000')
        .map(({ text }) => /[۰-۹]+٪/.exec(text)?.[0])
        .join(),
    )
  }
  expect(heard.map((each) => each || '-')).toEqual([
    ...Array.from({ length: 4 }, () => '-'),
    ...Array.from({ length: 3 }, () => '۵۰٪'),
    ...Array.from({ length: 3 }, () => '۵۰٪,۸۰٪'),
  ])
})

it('a code that could not be sent gives back to the purse it was taken from', async () => {
  const one = { codes: 1, rial: 2_000 }
  const purse = { customers: one, strangers: one, strangersAtMost: one }
  const { node } = await open({ purses: { mail: purse, home: purse, iraq: purse, abroad: purse } })
  node.answers.push({ failed: 'blocked' })
  expect((await ask(node, { number: home(), address: '192.0.2.1' })).word).toBe(
    'CHANNEL_NOT_AVAILABLE',
  )
  expect((await ask(node, { number: home(), address: '192.0.2.1' })).word).toBe('sent')
  expect((await ask(node, { number: home(), address: '192.0.2.1' })).word).toBe(
    'CODES_OF_DAY_SPENT',
  )
})

async function inTurn<Item, Outcome>(
  items: readonly Item[],
  work: (item: Item) => Promise<Outcome>,
) {
  const outcomes: Outcome[] = []
  for (const item of items) outcomes.push(await work(item))
  return outcomes
}
