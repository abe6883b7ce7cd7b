import type { ClientId } from '@parastoo/contract/identity/account'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { parseMobile } from '@parastoo/kit/parse-mobile'
import type { DbTx } from '../../platform/db/database.ts'
import { newId, randomDigits, randomToken } from '../../platform/ids.ts'
import { codeWriter } from './code-store.ts'
import { fullUntil } from './limits.ts'
import type { IdentityRoom } from './needs.ts'
import { addressGroup } from './network-address.ts'
import { hashOf, macOfCode } from './secrets.ts'

export type CodeAsk = {
  phoneNumber: string
  dialingCode: string
  channel: 'Sms' | 'Whatsapp'
  clientId: ClientId
  /** The network address that asks. */
  address: string
}

export type SentCode = {
  expiresAt: Temporal.Instant
  resendAt: Temporal.Instant
  /** Held by the client that asked, and brought back with the code; a code is worth nothing without it. */
  challenge: string
}

export type CodeRefusal = Refusal<
  | 'PHONE_NUMBER_IS_INVALID'
  | 'NUMBER_LOCKED'
  | 'CODE_SENT_RECENTLY'
  | 'TOO_MANY_REQUESTS'
  | 'CHANNEL_NOT_AVAILABLE'
>

/**
 * Sends a one-time code within the limits of decisions 1, which are spent before anything leaves. Never looks whether
 * the number has an account, so nobody can learn it here. A code that certainly could not be sent spends nothing.
 */
export async function sendCode(
  room: IdentityRoom,
  { phoneNumber, dialingCode, ...ask }: CodeAsk,
): Promise<SentCode | CodeRefusal> {
  const mobile = parseMobile(phoneNumber, dialingCode)
  if (!mobile) return refuse('PHONE_NUMBER_IS_INVALID', { field: 'phoneNumber' })
  if (!room.notifications.carries(ask.channel))
    return refuse('CHANNEL_NOT_AVAILABLE', { field: 'channel' })

  const { db, clock, limits, notifications, secrets } = room
  const now = clock.now()
  const number = mobile.dialingCode + mobile.phoneNumber
  const [codeId, code, challenge] = [newId(), randomDigits(room.otpLength), randomToken(16)]
  const expiresAt = now.add({ seconds: limits.codeLifeSeconds })
  const spending = { number, address: addressGroup(ask.address), now }

  const refused = await db.tx(async (dbTx) => {
    const full = await codeWriter(dbTx).undoIfRefused(() => spendLimits(room, dbTx, spending))
    if (isRefused(full)) return full
    await codeWriter(dbTx).addCode({
      id: codeId,
      challengeHash: hashOf(challenge),
      clientId: ask.clientId,
      number,
      codeMac: macOfCode(secrets, { code, number, challenge }),
      askedAt: now,
      expiresAt,
    })
    return null
  })
  if (refused) return refused

  const sent = await notifications.sendNow({
    channel: ask.channel,
    to: number,
    template: 'sign-in-code',
    values: { code },
    dedupeKey: `sign-in-code:${codeId}`,
  })
  if (!isRefused(sent))
    return { expiresAt, resendAt: now.add({ seconds: limits.perNumber[0].seconds }), challenge }
  await db.tx(async (dbTx) => {
    await codeWriter(dbTx).removeCode(codeId)
    await codeWriter(dbTx).giveBack({ subjects: subjectsOf(spending), at: now, day: dayOf(now) })
  })
  return sent
}

type Spending = { number: string; address: string; now: Temporal.Instant }

const subjectsOf = ({ number, address }: Spending) => [`number ${number}`, `address ${address}`]
const dayOf = (now: Temporal.Instant) => now.toZonedDateTimeISO('Asia/Tehran').toPlainDate()

/** Always number, address, day, so that two asks never wait for each other in a circle. */
async function spendLimits({ limits }: IdentityRoom, dbTx: DbTx, spending: Spending) {
  const { number, now } = spending
  const writer = codeWriter(dbTx)
  const locked = await writer.lockedUntil(number)
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
  if (await writer.spendDay(dayOf(now), limits.codesPerDay)) return null
  return tooMany(now.add({ hours: 1 }), now)
}

/** The refusal of a number that failed too often; says until when. */
export const numberLocked = (until: Temporal.Instant) =>
  refuse('NUMBER_LOCKED', { detail: { lockedUntil: until.toString() } })

const tooMany = (until: Temporal.Instant, now: Temporal.Instant) =>
  refuse('TOO_MANY_REQUESTS', {
    detail: { retryAfterSeconds: Math.ceil(now.until(until).total('seconds')) },
  })
