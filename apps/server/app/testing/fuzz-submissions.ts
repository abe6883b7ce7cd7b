/** Submissions nobody's form would send, by the thousand: none may be a fault of ours. For tests and the long proof. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import { national, passportHolder } from '@parastoo/contract/flights/testing/passenger-cases'
import fc from 'fast-check'
import type { Buyer } from './create-buyer.ts'

export type FuzzOutcome = {
  /** How often each status was answered. */
  statuses: Record<number, number>
  /** Submissions answered with 5xx, not at all, or with a refusal that says nothing. */
  faults: string[]
}

const submitPath = '/api/flight-reservation/Submit/SubmitFlightOrder'
const keepPath = '/api/flight-reservation/Passenger/AddOrUpdatePassenger'
/** A buyer sends as many as one may in a minute before the next one, with fresh orders to open, takes over. */
const perBuyer = 20
const atOnce = 4

/** Sends `count` hostile submissions and says what came back. `offered` signs somebody in and finds them a flight. */
export async function fuzzSubmissions(ask: {
  baseUrl: string
  offered: () => Promise<{ buyer: Buyer; proposal: Proposal }>
  count: number
  seed: number
}): Promise<FuzzOutcome> {
  const outcome: FuzzOutcome = { statuses: {}, faults: [] }
  for (let sent = 0; sent < ask.count; sent += perBuyer) {
    const { buyer, proposal } = await ask.offered()
    const batch = Math.min(perBuyer, ask.count - sent)
    const posts = fc.sample(submissions(proposal, buyer), { numRuns: batch, seed: ask.seed + sent })
    const send = sender({ baseUrl: ask.baseUrl, token: buyer.token(), first: sent, outcome })
    const left = posts.entries()
    const worker = async () => {
      for (const [place, post] of left) await send(post, place)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }
  return outcome
}

export type Post = { path: string; type: string; body: string }

/** Sends one after the other for a user, and writes down what came back. */
export function sender(ask: {
  baseUrl: string
  token: string
  first: number
  outcome: FuzzOutcome
}) {
  const { statuses, faults } = ask.outcome
  return async ({ path, type, body }: Post, place: number): Promise<void> => {
    const number = ask.first + place
    const reply = await fetch(`${ask.baseUrl}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ask.token}`,
        'content-type': type,
        // From many addresses: the limit on one would answer in place of what is to be proved.
        'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      },
      body,
      signal: AbortSignal.timeout(30_000),
    })
    statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
    const text = await reply.text()
    const isSilent = reply.status >= 400 && !/[؀-ۿ]/u.test(text)
    if (reply.status >= 500 || isSilent)
      faults.push(`${number}: ${reply.status} ${text.slice(0, 200)} to ${body.slice(0, 2_000)}`)
  }
}

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'Sara\u0000',
  '\ud800',
  '\u202eسارا',
  'سا\u200cرا',
  '۰۴۹۹۳۷۰۸۹۹',
  '٠٤٩٩٣٧٠٨٩٩',
  '０４９９３７０８９９',
  "'; drop table identity.person; --",
  '{"$gt": ""}',
  '<script>alert(1)</script>',
  '0000-00-00',
  '9999-12-31',
  '2024-02-30',
  '-000001-01-01',
  '+275760-09-13',
  '99999-12-31',
  '1370/05/12',
  'Infinity',
  'NaN',
  '__proto__',
  'a'.repeat(50_000),
  'ۀ'.repeat(5_000),
  '(((((((((((((((((((((((((((((((((((((((((',
  '👩‍👩‍👧‍👧'.repeat(40),
]

const anyText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.stringMatching(/^[0-9۰-۹٠-٩]{0,14}$/),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
)
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: anyText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, -1, 1e308, [], {}, [[]]) },
)

/** Somebody right, with some fields typed over by anything. */
const somebody = fc
  .tuple(
    fc.constantFrom<object>(national, passportHolder),
    fc.dictionary(fc.constantFrom('id', ...Object.keys(national), '__proto__', 'price'), anyValue, {
      maxKeys: 4,
    }),
  )
  .map(([right, typed]) => ({ ...right, ...typed }))

function submissions(proposal: Proposal, buyer: Buyer): fc.Arbitrary<Post> {
  const right = {
    requestId: proposal.requestId,
    proposalId: proposal.proposalId,
    acceptedTotalPrice: proposal.totalPrice,
    contact: { phoneNumber: `0${buyer.phoneNumber}`, email: null },
  }
  const order = fc
    .tuple(
      fc.oneof(
        { weight: 4, arbitrary: fc.tuple(somebody).map((one): unknown => one) },
        { weight: 1, arbitrary: fc.array(somebody, { maxLength: 12 }) },
        { weight: 1, arbitrary: anyValue },
      ),
      fc.option(fc.dictionary(fc.constantFrom('phoneNumber', 'email'), anyValue)),
      fc.oneof(
        { weight: 6, arbitrary: fc.constant({}) },
        {
          weight: 1,
          arbitrary: fc.dictionary(
            fc.constantFrom(
              'requestId',
              'proposalId',
              'returningRequestId',
              'returningProposalId',
              'captchaCode',
              'productChannel',
              'acceptedTotalPrice',
              'contact',
              'passengers',
            ),
            anyValue,
            { maxKeys: 2 },
          ),
        },
      ),
    )
    .map(([passengers, contact, typed]) => ({
      ...right,
      passengers,
      ...(contact && { contact: { ...right.contact, ...contact } }),
      ...typed,
    }))
  const whole = fc.oneof(
    { weight: 3, arbitrary: json(submitPath, order) },
    { weight: 2, arbitrary: json(keepPath, somebody) },
  )
  return orBroken(whole)
}

/** What is sent as JSON to an address. */
export const json = (path: string, body: fc.Arbitrary<unknown>): fc.Arbitrary<Post> =>
  body.map((sent) => ({ path, type: 'application/json', body: JSON.stringify(sent) ?? '' }))

/** The same, and one in ten cut on the way, or said to be what it is not. */
export function orBroken(whole: fc.Arbitrary<Post>): fc.Arbitrary<Post> {
  const broken = fc
    .tuple(
      whole,
      fc.nat(400),
      fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'application/xml'),
    )
    .map(([post, cut, type]): Post => ({ ...post, type, body: post.body.slice(0, cut) }))
  return fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: broken })
}
