/** People with a bank account each, and banks that say of it what a test has them say. For tests. */
import { decodeJwt } from 'jose'
import { createTestClock, systemClock, type TestClock } from '../../../platform/clock.ts'
import { tables } from '../../../platform/db/database.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import type { AccountInquiry } from '../ports.ts'
import type { IdentityTables } from '../tables.generated.ts'
import { callerFor, signInNative, startIdentityNode } from './identity-node.ts'

export type Answer = Awaited<ReturnType<AccountInquiry['ownerOf']>>
type Name = { firstNameFarsi: string; lastNameFarsi: string }

const sara = { firstNameFarsi: 'سارا', lastNameFarsi: 'مرادی' }

export async function openBankPeople() {
  const { db, url } = await testDatabase()
  const clock: TestClock = createTestClock(systemClock.now())
  const banks = {
    answer: { holderFa: 'سارا مرادی' } as Answer | (() => Promise<Answer>),
    /** What they were asked. */
    asked: [] as string[],
    names: [] as string[],
  }
  /** Whether wallets hold money. */
  const wallet = { holds: false }
  const node = await startIdentityNode({
    hasMoney: async () => wallet.holds,
    db,
    url,
    clock,
    accountInquiry: {
      async ownerOf({ iban, nameFa }) {
        banks.asked.push(iban)
        banks.names.push(nameFa)
        const { answer } = banks
        return typeof answer === 'function' ? await answer() : answer
      },
    },
  })
  let last = 5_000_000
  /** Somebody who has told us this name; null is nobody's. */
  const someone = async (name: Name | null = sara) => {
    last += 1
    const { access_token: token } = await signInNative(node, `0912${last}`)
    const me = callerFor(node, token)
    const sessionId = String(decodeJwt(token).sid)
    const { id: userId } = (await me.get('/api/Account/CurrentUser')).json().data as { id: string }
    // Not by the call, whose limit is for the tests themselves.
    if (name)
      await tables<IdentityTables>(db)
        .updateTable('identity.person')
        .set(name)
        .where('id', '=', userId)
        .execute()
    return {
      userId,
      sessionId,
      me: async () => (await me.get('/api/Account/CurrentUser')).json().data,
      rename: (part: Partial<Name> & { genderTitle?: string }) =>
        me.post('/api/Account/Update', { ...part }),
      change: (bank: Record<string, string>) => me.post('/api/Account/Update', { bank }),
      shown: async () => (await me.get('/api/Account/BankAccount')).json().data,
    }
  }
  const { identity } = node
  return { db, clock, banks, wallet, someone, identity, bankAccounts: identity.bankAccounts }
}
