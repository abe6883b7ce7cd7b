import type { ClientId } from '@parastoo/contract/identity/account'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import { newId, randomDigits, randomToken } from '../../platform/ids.ts'
import { addressGroup } from '../../platform/network-address.ts'
import { type Asker, askerOf, guardsOf } from './asker.ts'
import { codeWriter } from './code-store.ts'
import { fullUntil } from './limits.ts'
import type { IdentityRoom } from './needs.ts'
import { personReader } from './person-store.ts'
import { checkProof, type ProofOfWork, proofAsked } from './proof-of-work.ts'
import { alarmStaff, type CodeCost, costOf, isAbroad, spendPurse } from './purses.ts'
import type { Recipient } from './recipient.ts'
import { hashOf, macOfCode } from './secrets.ts'

/** Who asked for a code, where somebody signed in did. */
const askedBy = (purpose: CodePurpose): string | null =>
  'userId' in purpose ? purpose.userId : null

/** What a code proves; one that was sent for one purpose is worth nothing for another. */
export type CodePurpose =
  | { purpose: 'sign-in' | 'find-order' }
  | { purpose: 'confirm-email' | 'prove-again'; userId: string }
  /** One of the staff pays an order from the wallet of whom it is sent to; that one is told what they agree to. */
  | { purpose: 'pay-order'; userId: string; orderNumber: string; amountRial: number }

export type CodeAsk = {
  recipient: Recipient
  channel: 'Sms' | 'Whatsapp' | 'Email'
  clientId: ClientId
  for: CodePurpose
  /** The network address that asks. */
  address: string
  /** What a browser is known again by. */
  device?: string | null
  proof?: ProofOfWork | undefined
}

export type SentCode = {
  expiresAt: Temporal.Instant
  resendAt: Temporal.Instant
  /** Held by the client that asked, and brought back with the code; a code is worth nothing without it. */
  challenge: string
}

export type CodeRefusal = Refusal<
  | 'NUMBER_LOCKED'
  | 'CODE_SENT_RECENTLY'
  | 'TOO_MANY_REQUESTS'
  | 'CHANNEL_NOT_AVAILABLE'
  | 'PREFIX_NOT_SERVED'
  | 'PROOF_OF_WORK_REQUIRED'
  | 'CODES_OF_DAY_SPENT'
>

/** Sends a one-time code, and writes the security event of it: whom to is a hash, the code in none. */
export async function sendCode(room: IdentityRoom, ask: CodeAsk): Promise<SentCode | CodeRefusal> {
  const outcome = await sendWithinLimits(room, ask)
  const { recipient, address, channel } = ask
  const { purpose } = ask.for
  const of = {
    recipient: recipient.address,
    address,
    userId: askedBy(ask.for),
    more: { purpose, channel },
  }
  room.securityEvents.record(
    isRefused(outcome)
      ? { event: 'code-refused', reason: outcome.refused, ...of }
      : { event: 'code-sent', reason: purpose, ...of },
  )
  return outcome
}

/**
 * Sends a one-time code within the limits of decisions 1, which are spent before anything leaves. Never looks whether
 * the recipient has an account, so nobody can learn it here. A code that certainly could not be sent spends nothing.
 */
async function sendWithinLimits(
  room: IdentityRoom,
  { recipient, ...ask }: CodeAsk,
): Promise<SentCode | CodeRefusal> {
  const { db, clock, limits, notifications, secrets } = room
  if (!notifications.carries(ask.channel))
    return refuse('CHANNEL_NOT_AVAILABLE', { field: 'channel' })
  if (!isServed(room, recipient)) return refuse('PREFIX_NOT_SERVED', { field: 'phoneNumber' })

  const now = clock.now()
  const [codeId, code, challenge] = [newId(), randomDigits(room.otpLength), randomToken(16)]
  const expiresAt = now.add({ seconds: limits.codeLifeSeconds })
  const address = addressGroup(ask.address)
  const userId = askedBy(ask.for)
  const isCustomer = userId !== null || (await personReader(db).findBy(recipient)) !== null
  const cost = costOf(room, { recipient, isCustomer, now })
  const asker =
    userId === null
      ? await askerOf(db, { recipient, device: ask.device ?? null, address })
      : { name: `user ${userId}`, isKnown: true }
  const isOfAnother = ask.for.purpose === 'confirm-email'
  const spending = { recipient, address, now, proof: ask.proof, asker, cost, isOfAnother }

  const refused = await db.tx(async (tx) => {
    const spent = await codeWriter(tx).undoIfRefused(() => spendLimits(room, tx, spending))
    if (isRefused(spent)) return spent
    await alarmStaff(room, tx, { ...cost, ...spent })
    await codeWriter(tx).addCode({
      id: codeId,
      challengeHash: hashOf(challenge),
      clientId: ask.clientId,
      recipient: recipient.address,
      purpose: ask.for.purpose,
      userId,
      asker: asker.name,
      codeMac: macOfCode(secrets, { code, recipient: recipient.address, challenge }),
      askedAt: now,
      expiresAt,
    })
    return null
  })
  if (refused) return refused

  const sent = await notifications.sendNow({
    channel: ask.channel,
    to: recipient.address,
    ...messageFor(ask.for, code),
    dedupeKey: `sign-in-code:${codeId}`,
    isSpoken: ask.channel === 'Sms' && (await isAskedForAgainAndAgain(room, spending)),
  })
  if (!isRefused(sent))
    return { expiresAt, resendAt: now.add({ seconds: limits.perNumber[0].seconds }), challenge }
  await db.tx(async (tx) => {
    await codeWriter(tx).removeCode(codeId)
    await codeWriter(tx).giveBack({
      subjects: allowancesOf(room, spending).map(({ subject }) => subject),
      at: now,
      from: cost,
      costRial: cost.costRial,
    })
  })
  return sent
}

/** What the recipient reads beside the code: what it is good for. */
function messageFor(of: CodePurpose, code: string) {
  if (of.purpose === 'pay-order') {
    const { orderNumber, amountRial } = of
    return { template: 'pay-code', values: { code, orderNumber, amountRial } } as const
  }
  const template = of.purpose === 'find-order' ? 'order-code' : 'sign-in-code'
  return { template, values: { code } } as const
}

type Spending = {
  recipient: Recipient
  address: string
  now: Temporal.Instant
  proof?: ProofOfWork | undefined
  asker: Asker
  /** The recipient is not the asker's yet: an address to be confirmed. */
  isOfAnother: boolean
  cost: CodeCost
}

/** The third text within ten minutes: the two before did not arrive, or nobody would ask. */
async function isAskedForAgainAndAgain(room: IdentityRoom, spending: Spending): Promise<boolean> {
  const { db } = room
  const [{ subject } = { subject: '' }] = allowancesOf(room, spending)
  const since = spending.now.subtract({ minutes: 10 })
  const spentAt = await db.tx((tx) => codeWriter(tx).spentAt(subject))
  return spentAt.filter((at) => Temporal.Instant.compare(at, since) > 0).length >= 3
}

/** What an asker spends of, its own first. A known device has the number's allowance to itself; strangers share it. */
function allowancesOf(
  { limits }: IdentityRoom,
  { recipient, address, asker, isOfAnother }: Spending,
) {
  const own = `${recipient.address} from ${asker.name}`
  const ofAccount = { subject: `e-mails of ${asker.name}`, windows: limits.emailsPerAccount }
  if (asker.isKnown)
    return [{ subject: own, windows: limits.perNumber }, ...(isOfAnother ? [ofAccount] : [])]
  return [
    { subject: own, windows: limits.perAsker },
    { subject: `number ${recipient.address}`, windows: limits.perNumber },
    { subject: `address ${address}`, windows: limits.perAddress },
  ]
}
const isServed = ({ limits }: IdentityRoom, recipient: Recipient) =>
  recipient.kind === 'email' ||
  limits.servedPrefixes.includes(recipient.mobile.dialingCode.replace('+', ''))

/** Always asker, recipient, address, purse, so that two asks never wait for each other in a circle. */
async function spendLimits(room: IdentityRoom, tx: Tx, spending: Spending) {
  const { recipient, now, asker } = spending
  const writer = codeWriter(tx)
  for (const { subject } of guardsOf(recipient.address, asker)) {
    const locked = await writer.lockedUntil(subject)
    if (locked && Temporal.Instant.compare(locked, now) > 0) return numberLocked(locked)
  }
  for (const [index, { subject, windows }] of allowancesOf(room, spending).entries()) {
    if (await writer.spend(subject, windows, now)) continue
    const full = fullUntil(await writer.spentAt(subject), windows, now)
    const until = full?.until ?? now
    if (index === 0 && full?.onlyFirst)
      return refuse('CODE_SENT_RECENTLY', { detail: { resendAt: until.toString() } })
    return tooMany(until, now)
  }
  const spent = await spendPurse(room, tx, spending.cost)
  if (isRefused(spent)) return spent
  const unproved = await askForProof(room, tx, { ...spending, ...spent })
  return unproved ?? spent
}

/**
 * Computing is asked of strangers who want a code abroad, of an address that asks more often than a household does, and, much more of
 * it, of everybody once the day's purse is spent.
 */
async function askForProof(
  room: IdentityRoom,
  tx: Tx,
  spending: Spending & { isPurseSpent: boolean },
): Promise<Refusal<'PROOF_OF_WORK_REQUIRED'> | null> {
  const { address, proof, asker, isPurseSpent } = spending
  const { proofBits, spentPurseProofBits } = room.limits
  if (asker.isKnown) return null
  if (!isPurseSpent && !isAbroad(spending.recipient) && !(await isBusy(room, tx, spending)))
    return null
  const bits = isPurseSpent ? spentPurseProofBits : proofBits
  if (proof && (await checkProof(room, tx, { proof, address, bits }))) return null
  return refuse('PROOF_OF_WORK_REQUIRED', { detail: proofAsked(room, { address, bits }) })
}

async function isBusy({ limits }: IdentityRoom, tx: Tx, { address, now }: Spending) {
  const hourAgo = now.subtract({ hours: 1 })
  const spentAt = await codeWriter(tx).spentAt(`address ${address}`)
  const recent = spentAt.filter((at) => Temporal.Instant.compare(at, hourAgo) > 0)
  return recent.length > limits.codesUntilProof
}

/** The refusal of a recipient whose codes were guessed at too often; says until when. */
export const numberLocked = (until: Temporal.Instant) =>
  refuse('NUMBER_LOCKED', { detail: { lockedUntil: until.toString() } })

const tooMany = (until: Temporal.Instant, now: Temporal.Instant) =>
  refuse('TOO_MANY_REQUESTS', {
    detail: { retryAfterSeconds: Math.ceil(now.until(until).total('seconds')) },
  })
