import type { User } from '@parastoo/contract/identity/account'
import type { AccountChange } from '@parastoo/contract/identity/account-fields'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/request-context.ts'
import { bankAccounts } from './bank-account.ts'
import { askForName, noteRenamed, renamingOf } from './names.ts'
import type { IdentityRoom } from './needs.ts'
import { type PersonChange, personWriter } from './person-store.ts'
import { isFreshlyProved, signedInClient } from './prove-again.ts'
import { emailRecipient } from './recipient.ts'
import { redeemCode, type TryRefusal } from './redeem-code.ts'
import { type CodeRefusal, type SentCode, sendCode } from './send-code.ts'
import { sealBank, showUser } from './show-user.ts'
import { tellOwner } from './tell-owner.ts'

type Bank = NonNullable<AccountChange['bank']>
type Updated = User & {
  pendingEmail?: SentCode & { email: string }
  /** Another name that waits for staff. */
  isNameInReview?: boolean
}
type UpdateRefusal =
  | Refusal<
      | 'NATIONAL_CODE_TAKEN'
      | 'PROVE_AGAIN'
      | 'EMAIL_IS_INVALID'
      | 'BIRTH_DATE_IS_INVALID'
      | 'NOT_FOUND'
    >
  | CodeRefusal

/**
 * Changes what a user may change of themselves: all of it or nothing. A bank account asks for fresh proof, and its
 * change is told by the channels that are known. A new e-mail address does not change anything yet: a code goes to it.
 * Another name waits for staff once there is money it could be paid out to.
 */
export async function updateAccount(
  room: IdentityRoom,
  { caller, address, change }: { caller: Caller; address: string; change: AccountChange },
): Promise<Updated | UpdateRefusal> {
  const { userId, sessionId } = caller
  const { email, bank, ...personal } = change
  const before = await showUser(room, userId)
  if (!before) return refuse('NOT_FOUND')
  if (personal.birthDate && personal.birthDate > today(room))
    return refuse('BIRTH_DATE_IS_INVALID', { field: 'birthDate' })
  const newBank = bank && changedOf(before, bank)
  if (newBank && !(await isFreshlyProved(room, caller))) return refuse('PROVE_AGAIN')

  const renaming = renamingOf(before, personal)
  const isNameInReview = renaming.replaces && (await room.hasMoney(userId))
  const { firstNameFarsi: _first, lastNameFarsi: _last, ...nameless } = personOf(personal)
  const renamed = renaming.isNew && !isNameInReview

  const refused = await room.db.tx(async (tx) => {
    const next = { ...nameless, ...(renamed && renaming.name) }
    if (!(await personWriter(tx).change(userId, next, room.documents)))
      return refuse('NATIONAL_CODE_TAKEN', { field: 'nationalCode' })
    if (renamed) await noteRenamed(room, tx, { userId, sessionId, replaces: renaming.replaces })
    if (isNameInReview) await askForName(tx, { userId, name: renaming.name, now: room.clock.now() })
    if (newBank) await changeBank(room, tx, { caller, bank: newBank })
    return null
  })
  if (refused) return refused
  if (isNameInReview) room.log.warn({ userId }, 'staff: another name waits')
  if (newBank?.iban) await bankAccounts(room).inquire(userId)
  else if (renamed) await bankAccounts(room).nameChanged(userId)

  const pendingEmail =
    email === undefined || email === before.email
      ? undefined
      : await askEmailCode(room, { userId, email, address })
  if (isRefused(pendingEmail)) return pendingEmail
  const after = await showUser(room, userId)
  if (!after) return refuse('NOT_FOUND')
  return {
    ...after,
    ...(pendingEmail && { pendingEmail }),
    ...(isNameInReview && { isNameInReview }),
  }
}

/** Takes over the e-mail address a code was sent to. */
export async function confirmEmail(
  room: IdentityRoom,
  { caller: { userId, sessionId }, ...typed }: { caller: Caller; code: string; challenge: string },
): Promise<User | TryRefusal | Refusal<'EMAIL_TAKEN' | 'NOT_FOUND'>> {
  const refused = await room.db.tx(async (tx) => {
    const proved = await redeemCode(room, tx, {
      ...typed,
      clientId: signedInClient,
      for: { purpose: 'confirm-email', userId },
    })
    if (isRefused(proved)) return proved
    await tellOwner(room, tx, { userId, sessionId, kind: 'email' })
    const isSet = await personWriter(tx).setEmail(userId, proved.recipient)
    return isSet ? null : refuse('EMAIL_TAKEN', { field: 'email' })
  })
  return refused ?? (await showUser(room, userId)) ?? refuse('NOT_FOUND')
}

async function askEmailCode(
  room: IdentityRoom,
  { userId, email, address }: { userId: string; email: string; address: string },
): Promise<(SentCode & { email: string }) | UpdateRefusal> {
  const recipient = emailRecipient(email)
  if (isRefused(recipient)) return refuse('EMAIL_IS_INVALID', { field: 'email' })
  const sent = await sendCode(room, {
    recipient,
    channel: 'Email',
    clientId: signedInClient,
    for: { purpose: 'confirm-email', userId },
    address,
  })
  return isRefused(sent) ? sent : { ...sent, email: recipient.address }
}

async function changeBank(
  room: IdentityRoom,
  tx: Tx,
  { caller: { userId, sessionId }, bank }: { caller: Caller; bank: Bank },
): Promise<void> {
  const sealed = {
    ...(bank.cardNumber === undefined
      ? {}
      : { sealedCardNumber: sealBank(room.secrets, userId, 'card', bank.cardNumber) }),
    ...(bank.accountNumber === undefined
      ? {}
      : { sealedAccountNumber: sealBank(room.secrets, userId, 'account', bank.accountNumber) }),
    ...(bank.iban === undefined
      ? {}
      : { sealedIban: sealBank(room.secrets, userId, 'iban', bank.iban) }),
  }
  await personWriter(tx).setBank(userId, sealed, room.clock.now())
  await tellOwner(room, tx, { userId, sessionId, kind: 'bank' })
}

/** What is truly another: an IBAN that is only said again keeps its verification. Undefined when nothing is. */
function changedOf({ bank: kept }: User, bank: Bank): Bank | undefined {
  const changed = (['cardNumber', 'accountNumber', 'iban'] as const).filter(
    (field) => bank[field] !== undefined && bank[field] !== (kept[field] ?? ''),
  )
  return changed.length === 0
    ? undefined
    : Object.fromEntries(changed.map((field) => [field, bank[field]]))
}

const today = ({ clock }: IdentityRoom) =>
  clock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()

/** An empty text takes a value away. */
function personOf(change: Omit<AccountChange, 'email' | 'bank'>): PersonChange {
  const { birthDate, ...texts } = change
  const emptied = Object.entries(texts).flatMap(([field, text]) =>
    text === undefined ? [] : [[field, text === '' ? null : text]],
  )
  const day = birthDate === undefined ? {} : { birthDate: dayOf(birthDate) }
  return { ...Object.fromEntries(emptied), ...day }
}
const dayOf = (text: string) => (text === '' ? null : Temporal.PlainDate.from(text))
