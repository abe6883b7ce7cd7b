import type { ClientId } from '@parastoo/contract/identity/account'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { DbTx } from '../../platform/db/database.ts'
import { newId, randomDigits, randomToken } from '../../platform/ids.ts'
import { codeWriter } from './code-store.ts'
import { fullUntil } from './limits.ts'
import type { IdentityRoom } from './needs.ts'
import { addressGroup } from './network-address.ts'
import { checkProof, type ProofOfWork, proofAsked } from './proof-of-work.ts'
import type { Recipient } from './recipient.ts'
import { hashOf, macOfCode } from './secrets.ts'

/** What a code proves; one that was sent for one purpose is worth nothing for another. */
export type CodePurpose =
  | { purpose: 'sign-in' }
  | { purpose: 'confirm-email' | 'prove-again'; userId: string }

export type CodeAsk = {
  recipient: Recipient
  channel: 'Sms' | 'Whatsapp' | 'Email'
  clientId: ClientId
  for: CodePurpose
  /** The network address that asks. */
  address: string
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
>

/**
 * Sends a one-time code within the limits of decisions 1, which are spent before anything leaves. Never looks whether
 * the recipient has an account, so nobody can learn it here. A code that certainly could not be sent spends nothing.
 */
export async function sendCode(
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
  // Somebody signed in is known by name and asks for their own address alone; only strangers prove their patience.
  const isStranger = ask.for.purpose === 'sign-in'
  const address = addressGroup(ask.address)
  const spending = { recipient, address, now, proof: ask.proof, isStranger }

  const refused = await db.tx(async (dbTx) => {
    const full = await codeWriter(dbTx).undoIfRefused(() => spendLimits(room, dbTx, spending))
    if (isRefused(full)) return full
    await codeWriter(dbTx).addCode({
      id: codeId,
      challengeHash: hashOf(challenge),
      clientId: ask.clientId,
      recipient: recipient.address,
      purpose: ask.for.purpose,
      userId: ask.for.purpose === 'sign-in' ? null : ask.for.userId,
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
    template: 'sign-in-code',
    values: { code },
    dedupeKey: `sign-in-code:${codeId}`,
    isSpoken: ask.channel === 'Sms' && (await isAskedForAgainAndAgain(room, spending)),
  })
  if (!isRefused(sent))
    return { expiresAt, resendAt: now.add({ seconds: limits.perNumber[0].seconds }), challenge }
  await db.tx(async (dbTx) => {
    await codeWriter(dbTx).removeCode(codeId)
    await codeWriter(dbTx).giveBack({
      subjects: subjectsOf(spending),
      at: now,
      day: dayOf(now),
      costRial: costOf(room, recipient),
    })
  })
  return sent
}

type Spending = {
  recipient: Recipient
  address: string
  now: Temporal.Instant
  proof?: ProofOfWork | undefined
  isStranger: boolean
}

/** The third text within ten minutes: the two before did not arrive, or nobody would ask. */
async function isAskedForAgainAndAgain({ db }: IdentityRoom, spending: Spending): Promise<boolean> {
  const [subject = ''] = subjectsOf(spending)
  const since = spending.now.subtract({ minutes: 10 })
  const spentAt = await db.tx((dbTx) => codeWriter(dbTx).spentAt(subject))
  return spentAt.filter((at) => Temporal.Instant.compare(at, since) > 0).length >= 3
}

const subjectsOf = ({ recipient, address }: Spending) => [
  `number ${recipient.address}`,
  `address ${address}`,
]
const dayOf = (now: Temporal.Instant) => now.toZonedDateTimeISO('Asia/Tehran').toPlainDate()

const isServed = ({ limits }: IdentityRoom, recipient: Recipient) =>
  recipient.kind === 'email' ||
  limits.servedPrefixes.includes(recipient.mobile.dialingCode.replace('+', ''))

function costOf({ limits: { codeCostRial } }: IdentityRoom, recipient: Recipient): number {
  if (recipient.kind === 'email') return codeCostRial.mail
  return recipient.mobile.dialingCode === '+98' ? codeCostRial.home : codeCostRial.abroad
}

/** Always recipient, address, day, so that two asks never wait for each other in a circle. */
async function spendLimits(room: IdentityRoom, dbTx: DbTx, spending: Spending) {
  const { limits } = room
  const { recipient, now } = spending
  const writer = codeWriter(dbTx)
  const locked = await writer.lockedUntil(recipient.address)
  if (locked && Temporal.Instant.compare(locked, now) > 0) return numberLocked(locked)

  const windowsOf = [limits.perNumber, limits.perAddress]
  for (const [index, subject] of subjectsOf(spending).entries()) {
    const windows = windowsOf[index] ?? []
    if (await writer.spend(subject, windows, now)) continue
    const full = fullUntil(await writer.spentAt(subject), windows, now)
    const until = full?.until ?? now
    if (index === 0 && full?.onlyFirst)
      return refuse('CODE_SENT_RECENTLY', { detail: { resendAt: until.toString() } })
    return tooMany(until, now)
  }
  const unproved = await askForProof(room, dbTx, spending)
  if (unproved) return unproved
  const costRial = costOf(room, recipient)
  const most = { most: limits.codesPerDay, mostRial: limits.codesPerDayRial }
  if (await writer.spendDay(dayOf(now), { costRial, ...most })) return null
  return tooMany(now.add({ hours: 1 }), now)
}

/** An address that asks more often than a household does pays for each further code with computing. */
async function askForProof(
  room: IdentityRoom,
  dbTx: DbTx,
  { address, now, proof, isStranger }: Spending,
): Promise<Refusal<'PROOF_OF_WORK_REQUIRED'> | null> {
  if (!isStranger) return null
  const hourAgo = now.subtract({ hours: 1 })
  const spentAt = await codeWriter(dbTx).spentAt(`address ${address}`)
  const recent = spentAt.filter((at) => Temporal.Instant.compare(at, hourAgo) > 0)
  if (recent.length <= room.limits.codesUntilProof) return null
  if (proof && (await checkProof(room, dbTx, { proof, address }))) return null
  return refuse('PROOF_OF_WORK_REQUIRED', { detail: proofAsked(room, address) })
}

/** The refusal of a recipient whose codes were guessed at too often; says until when. */
export const numberLocked = (until: Temporal.Instant) =>
  refuse('NUMBER_LOCKED', { detail: { lockedUntil: until.toString() } })

const tooMany = (until: Temporal.Instant, now: Temporal.Instant) =>
  refuse('TOO_MANY_REQUESTS', {
    detail: { retryAfterSeconds: Math.ceil(now.until(until).total('seconds')) },
  })
