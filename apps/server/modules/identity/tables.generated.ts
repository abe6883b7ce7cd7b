// Written by npm run generate from the migrated database; do not edit.
import type { Generated } from 'kysely'

export type IdentityTables = {
  'identity.allowance': AllowanceTable
  'identity.bankAccount': BankAccountTable
  'identity.dailyCodes': DailyCodesTable
  'identity.device': DeviceTable
  'identity.googleAccount': GoogleAccountTable
  'identity.guessGuard': GuessGuardTable
  'identity.nameRequest': NameRequestTable
  'identity.notice': NoticeTable
  'identity.oneTimeCode': OneTimeCodeTable
  'identity.passkey': PasskeyTable
  'identity.passkeyChallenge': PasskeyChallengeTable
  'identity.password': PasswordTable
  'identity.person': PersonTable
  'identity.recoveryCode': RecoveryCodeTable
  'identity.refreshToken': RefreshTokenTable
  'identity.savedPassenger': SavedPassengerTable
  'identity.scopeChange': ScopeChangeTable
  'identity.session': SessionTable
  'identity.signInChallenge': SignInChallengeTable
  'identity.signInPasskey': SignInPasskeyTable
  'identity.signingKey': SigningKeyTable
  'identity.totp': TotpTable
}

export type AllowanceTable = {
  subject: string
  spentAt: Temporal.Instant[]
}

export type BankAccountTable = {
  userId: string
  sealedCardNumber: string | null
  sealedAccountNumber: string | null
  sealedIban: string | null
  changedAt: Temporal.Instant
  holderFa: string | null
  verifiedAt: Temporal.Instant | null
  verifiedBy: string | null
  ibanChangedAt: Temporal.Instant | null
  inquiry: string | null
  inquiredAt: Temporal.Instant | null
  otherHolderFa: string | null
}

export type DailyCodesTable = {
  day: Temporal.PlainDate
  purse: string
  sent: number
  costRial: number
}

export type DeviceTable = {
  userId: string
  tokenHash: Buffer
  knownSince: Temporal.Instant
  usedAt: Temporal.Instant
}

export type GoogleAccountTable = {
  subject: string
  userId: string
  linkedAt: Temporal.Instant
}

export type GuessGuardTable = {
  subject: string
  failuresInRow: Generated<number>
  locksInRow: Generated<number>
  lockedUntil: Temporal.Instant | null
  failedAt: Temporal.Instant | null
}

export type NameRequestTable = {
  userId: string
  firstNameFarsi: string | null
  lastNameFarsi: string | null
  askedAt: Temporal.Instant
}

export type NoticeTable = {
  id: string
  userId: string
  kind: string
  sessionId: string | null
  happenedAt: Temporal.Instant
}

export type OneTimeCodeTable = {
  id: string
  challengeHash: Buffer
  clientId: string
  asker: string
  recipient: string
  codeMac: Buffer
  tries: Generated<number>
  askedAt: Temporal.Instant
  expiresAt: Temporal.Instant
  usedAt: Temporal.Instant | null
  purpose: string
  userId: string | null
}

export type PasskeyTable = {
  id: string
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  nameFa: string
  createdAt: Temporal.Instant
  usedAt: Temporal.Instant | null
}

export type PasskeyChallengeTable = {
  sessionId: string
  purpose: string
  challenge: string
  expiresAt: Temporal.Instant
}

export type PasswordTable = {
  userId: string
  hash: string
  changedAt: Temporal.Instant
}

export type PersonTable = {
  id: string
  dialingCode: string | null
  phoneNumber: string | null
  email: string | null
  firstName: string | null
  lastName: string | null
  firstNameFarsi: string | null
  lastNameFarsi: string | null
  nationalCode: string | null
  genderTitle: string | null
  birthDate: Temporal.PlainDate | null
  scope: Generated<string[]>
  createdAt: Temporal.Instant
  nationalCodeKey: string | null
  nameChangedAt: Temporal.Instant | null
  closedAt: Temporal.Instant | null
}

export type RecoveryCodeTable = {
  userId: string
  codeMac: Buffer
  usedAt: Temporal.Instant | null
}

export type RefreshTokenTable = {
  tokenHash: Buffer
  sessionId: string
  issuedAt: Temporal.Instant
  expiresAt: Temporal.Instant
  consumedAt: Temporal.Instant | null
}

export type SavedPassengerTable = {
  id: string
  userId: string
  documentKey: string
  type: string
  documentType: string
  firstName: string
  lastName: string
  firstNameFarsi: string
  lastNameFarsi: string
  genderTitle: string
  birthDate: Temporal.PlainDate
  nationalCode: Generated<string>
  nationalityCountryNameFa: Generated<string>
  passportIssuingCountryNameFa: Generated<string>
  passportType: string | null
  passportNumber: Generated<string>
  passportExpiresOn: Temporal.PlainDate | null
  savedAt: Temporal.Instant
  passportExpirationDateType: string | null
}

export type ScopeChangeTable = {
  id: string
  userId: string
  scope: string[]
  changedBy: string
  changedAt: Temporal.Instant
}

export type SessionTable = {
  id: string
  userId: string
  clientId: string
  grantType: string
  userAgent: string
  openedAt: Temporal.Instant
  usedAt: Temporal.Instant
  expiresAt: Temporal.Instant
  revokedAt: Temporal.Instant | null
  revokedBecause: string | null
  provedAt: Temporal.Instant
  deviceSince: Temporal.Instant
  deviceHash: Buffer | null
  staffSince: Temporal.Instant | null
  staffProvedAt: Temporal.Instant | null
  staffUsedAt: Temporal.Instant | null
}

export type SignInChallengeTable = {
  challenge: string
  expiresAt: Temporal.Instant
}

export type SignInPasskeyTable = {
  id: string
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  nameFa: string
  createdAt: Temporal.Instant
  usedAt: Temporal.Instant | null
}

export type SigningKeyTable = {
  kid: string
  sealedKey: string
  createdAt: Temporal.Instant
}

export type TotpTable = {
  userId: string
  sealedKey: string | null
  confirmedAt: Temporal.Instant | null
  lastStep: number | null
  waitingKey: string | null
}
