import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/request-context.ts'
import type { Renewable } from '../travellers/index.ts'
import { authenticate, callerOfCookie, createTokenChecker } from './authenticate.ts'
import { bankAccounts } from './bank-account.ts'
import { browserCookies } from './browser-cookies.ts'
import { cashOutHold } from './cash-out-hold.ts'
import { devicesOf, findPeople, type PersonClue } from './find-people.ts'
import { forgetOldSignIns } from './forget-old-sign-ins.ts'
import { changeScopes } from './grant-scopes.ts'
import { keepPassengers } from './keep-passengers.ts'
import { createKeyRing, type KeyRing } from './key-ring.ts'
import { nameRequests } from './names.ts'
import { ownCodeSeals } from './national-code.ts'
import { furnish, type IdentityNeeds } from './needs.ts'
import { openByMobile } from './open-by-mobile.ts'
import { orderCodes } from './order-codes.ts'
import { savedPassengerSeals } from './passenger-store.ts'
import { payCodes } from './pay-codes.ts'
import { personReader } from './person-store.ts'
import { createProvider } from './provider/create-provider.ts'
import { issueTokens } from './provider/issue-tokens.ts'
import { mountProvider } from './provider/mount-provider.ts'
import { identityRoutes } from './routes.ts'
import type { Passenger } from './saved-passenger.ts'
import { factorsOf, resetFactors } from './second-factors.ts'
import { sessionReader } from './session-store.ts'
import { showUser } from './show-user.ts'
import { rotateSigningKeys, type SigningKeys } from './signing-keys.ts'
import { staffPeople } from './staff-people.ts'
import { tellOwner } from './tell-owner.ts'

/** Builds the room from what it needs; `defineJobs` is called once, before jobs start. */
export function createIdentity(needs: IdentityNeeds) {
  const room = furnish(needs)
  const cookies = browserCookies(needs.publicUrl)
  const keys = createKeyRing(room)
  const provider = madeOfKeys(keys, (current) => createProvider(room, { keys: current, cookies }))
  const checkToken = createTokenChecker(room, keys)

  return {
    /** The caller by bearer token; null for a visitor; throws UNAUTHORIZED on a token that is not good. */
    authenticate: (request: FastifyRequest) => authenticate(checkToken, request),
    /** The caller of an access token that came another way, as over a socket; null when it is not good. */
    callerOfToken: checkToken,
    /** Whether a caller's session still stands, whatever became of the token it came with. */
    isSessionLive: async (caller: Caller) =>
      (await sessionReader(room.db).findLive(caller, room.clock.now())) !== undefined,
    /** What staff may do in a session by now; empty where it ended, or the gate of the staff closed. Looking is no use of it. */
    scopeNow: async (caller: Caller) =>
      (await sessionReader(room.db).findLive(caller, room.clock.now()))?.scope ?? [],
    /** The caller a browser's cookies name, for page loaders; rotates nothing. */
    callerOfCookie: (cookieHeader: string | null | undefined) =>
      callerOfCookie(room, cookies, cookieHeader),
    /** A user as the contract shows them; null when there is none. */
    userOf: (userId: string) => showUser(room, userId),
    /** People as staff look for them, and where somebody is signed in. */
    people: {
      find: (clue: PersonClue) => findPeople(room, clue),
      isClosed: (tx: Tx, userId: string) => personReader(tx).isClosed(userId),
      devicesOf: (userId: string) => devicesOf(room.db, userId, room.clock.now()),
      openByMobile: (tx: Tx, mobile: { phoneNumber: string; dialingCode: string }) =>
        openByMobile(room, tx, mobile),
    },
    bankAccounts: bankAccounts(room),
    /** Codes by which somebody without an account proves the mobile of an order. */
    orderCodes: orderCodes(room),
    /** Codes by which a customer lets staff pay an order from their wallet. */
    payCodes: payCodes(room),
    /** What staff do with names that wait for them. */
    nameRequests: nameRequests(room),
    /** Until when no money of somebody leaves, and why. */
    cashOutHold: cashOutHold.bind(null, room),
    /** Writes to the owner of an account what happened to it, by every channel. */
    tellOwner: tellOwner.bind(null, room),
    /** The people of the staff, as their colleagues see them, and what two of them decide about a third. */
    staff: {
      ...staffPeople(room),
      changeScopes: changeScopes.bind(null, room),
      factorsOf: factorsOf.bind(null),
      resetFactors: resetFactors.bind(null, room),
    },
    keepPassengers: (
      tx: Tx,
      kept: { userId: string; passengers: readonly Omit<Passenger, 'id'>[] },
    ) => keepPassengers(room, tx, kept),
    routes: identityRoutes(room, {
      cookies,
      issueTokens: async (issued) => issueTokens(await provider(), room.publicUrl, issued),
    }),
    /** Serves the provider's own paths below /accounts: token, revocation, keys and discovery. */
    mount: (app: FastifyInstance) =>
      mountProvider(app, {
        provider,
        tokenRequestsPerMinute: room.limits.tokenRequestsPerMinute,
      }),
    /** What it keeps of people sealed. */
    sealed: [savedPassengerSeals, ownCodeSeals] as readonly Renewable[],
    /** Declares the durable work of identity. */
    defineJobs(): void {
      needs.jobs.every('forget-old-sign-ins', 3600, () => forgetOldSignIns(room))
      needs.jobs.every('inquire-bank-accounts', 600, () => bankAccounts(room).inquireAgain())
      needs.jobs.every('rotate-signing-keys', 3600, () => rotateSigningKeys(room))
    },
  }
}
export interface Identity extends ReturnType<typeof createIdentity> {}

/** Makes something of the signing keys, and makes it anew when they have changed or it could not be made. */
function madeOfKeys<Made>(
  { current }: KeyRing,
  make: (keys: SigningKeys) => Promise<Made>,
): () => Promise<Made> {
  let last: { keys: SigningKeys; made: Promise<Made> } | undefined
  return async () => {
    const keys = await current()
    if (last?.keys !== keys) last = { keys, made: make(keys) }
    const { made } = last
    return await made.catch((fault: unknown) => {
      if (last?.made === made) last = undefined
      throw fault
    })
  }
}
