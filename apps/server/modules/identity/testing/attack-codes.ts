/** Attackers who guess at one-time codes, together and by every trick of spelling. */
import type { TestClock } from '../../../platform/clock.ts'
import type { IdentityNode } from './identity-node.ts'

/** Every way of writing a code in a form that we have seen tried. Some are the code, some are none. */
const spellings: readonly ((code: string) => string)[] = [
  (code) => `code=${code}`,
  (code) => `code=${encodeURIComponent(inDigits(code, '۰'))}`,
  (code) => `code=${encodeURIComponent(inDigits(code, '٠'))}`,
  (code) => `code=${encodeURIComponent(inDigits(code, '０'))}`,
  (code) => `code=${encodeURIComponent(` ${code} `)}`,
  (code) => `code=${encodeURIComponent([...code].join('\u200c'))}`,
  (code) => `code=${encodeURIComponent([...code].join(' '))}`,
  (code) => `code=0${code}`,
  (code) => `code=%2B${code}`,
  (code) => `code=${code}&code=${code}`,
  (code) => `code[]=${code}&code[]=0000`,
  (code) => `code[0]=${code}&code=${code}`,
  (code) => `code=${code}%00`,
  (code) => `code=${code}.0`,
  (code) => `Code=${code}&code=`,
]

const inDigits = (code: string, zero: string): string =>
  [...code]
    .map((digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))
    .join('')

export type CodeAttack = {
  asked: number
  sent: number
  guesses: number
  /** Guesses that were compared with a code, as our replies say. */
  compared: number
  /** Tokens handed out: each is a bypass, because attackers bring the right code only when its tries are spent. */
  entered: number
  /** Replies that are neither a token nor one of our refusals. */
  broken: string[]
}

/**
 * All attackers at one number, who share what they get: in each round all ask for a code, then all post a wrong one in every
 * spelling, then all the right one, which they learn by magic. Rounds are a minute apart at first and an hour later on.
 * In the middle every node is started anew.
 */
export async function attackOneNumber({
  start,
  clock,
  attackers,
  rounds,
  number,
}: {
  /** Starts the nodes that are attacked; called again for the restart. */
  start: () => Promise<IdentityNode[]>
  clock: TestClock
  attackers: number
  rounds: number
  number: string
}): Promise<CodeAttack> {
  const outcome: CodeAttack = {
    asked: 0,
    sent: 0,
    guesses: 0,
    compared: 0,
    entered: 0,
    broken: [],
  }
  let nodes = await start()
  let challenge = 'none'
  let code = '0000'
  const attack = (act: (node: IdentityNode, index: number) => Promise<void>) =>
    inBatches(attackers, (index) => act(nodes[index % nodes.length] as IdentityNode, index))
  const guess = (wordOf: (index: number) => string) =>
    attack(async (node, index) => {
      const reply = await node.app.inject({
        method: 'POST',
        url: '/accounts/connect/token',
        remoteAddress: addressOf(index),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `grant_type=otp&client_id=native&phone_number=${number}&challenge=${challenge}&${wordOf(index)}`,
      })
      outcome.guesses += 1
      const said = reply.json()
      if (reply.statusCode === 200) outcome.entered += 1
      else if (reply.statusCode !== 400 && reply.statusCode !== 429)
        outcome.broken.push(`${reply.statusCode} ${reply.body.slice(0, 80)}`)
      if (said.error_description === 'CODE_WRONG') outcome.compared += 1
    })

  for (let round = 0; round < rounds; round += 1) {
    if (round === Math.floor(rounds / 2)) nodes = await start()
    await attack(async (node, index) => {
      const reply = await node.askCode(number, { clientId: 'native' }, addressOf(index))
      outcome.asked += 1
      if (reply.statusCode !== 200) return
      outcome.sent += 1
      challenge = reply.json().data.challenge
      code = node.inbox.at(-1)?.values.code ?? code
    })
    const wrong = String((Number(code) + 1 + round) % 10_000).padStart(4, '0')
    const spelled = (word: string) => (index: number) =>
      spellings[index % spellings.length]?.(word) ?? ''
    await guess(spelled(wrong === code ? '9999' : wrong))
    await guess(spelled(code))
    clock.advance(round < 6 ? { seconds: 61 } : { minutes: 61 })
  }
  return outcome
}

/** One try at each of many numbers, three guesses by chance: what a lottery wins, and not more. */
export async function sprayNumbers({
  node,
  numbers,
  draw,
}: {
  node: IdentityNode
  numbers: number
  /** A number below the given one. */
  draw: (below: number) => number
}): Promise<{ guesses: number; entered: number }> {
  const outcome = { guesses: 0, entered: 0 }
  await inBatches(numbers, async (index) => {
    const number = `0913${String(1_000_000 + index)}`
    const asked = await node.askCode(number, { clientId: 'native' }, addressOf(index))
    const { challenge } = asked.json().data ?? {}
    if (challenge === undefined) return
    for (let turn = 0; turn < 4; turn += 1) {
      const code = String(draw(10_000)).padStart(4, '0')
      const form = { grant_type: 'otp', client_id: 'native', phone_number: number }
      const reply = await node.postForm('/connect/token', { ...form, code, challenge })
      outcome.guesses += 1
      if (reply.statusCode === 200) outcome.entered += 1
    }
  })
  return outcome
}

/** An address of its own for each attacker. */
const addressOf = (index: number): string =>
  `203.${Math.floor(index / 62_500) % 250}.${Math.floor(index / 250) % 250}.${(index % 250) + 1}`

async function inBatches(count: number, act: (index: number) => Promise<void>): Promise<void> {
  const atOnce = 50
  for (let from = 0; from < count; from += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => act(from + index)),
    )
}
