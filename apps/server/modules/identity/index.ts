/** The door of identity: who someone is, how they sign in, and the passengers they keep. */
export { openBankAccounts, type WaitingAccount } from './bank-account.ts'
export { createIdentity, type Identity } from './create-identity.ts'
export { grantScopes } from './grant-scopes.ts'
export { type SignInLimits, signInLimits } from './limits.ts'
export type { IdentityNeeds } from './needs.ts'
export { dropSigningKeys } from './signing-keys.ts'
