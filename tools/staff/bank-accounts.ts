import { openBankAccounts, type WaitingAccount } from '@parastoo/server/modules/identity/index'
import { systemClock } from '@parastoo/server/platform/clock'
import { loadConfig } from '@parastoo/server/platform/config/config'
import { silentLog } from '@parastoo/server/platform/log'
import { type Column, writeTable } from '../books/write-table.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'
import { whoRuns } from './who-runs.ts'

const usage = 'waiting | verify <user id> <iban> <holder as the bank names them>'

export const bankAccounts: StaffCommand = {
  name: 'bank-accounts',
  usage,
  description:
    'lists accounts whose owner nobody has confirmed, and why; confirms that one is its user’s own',
  async run({ db, words: [what, userId = '', iban = '', ...holder] }) {
    const { secret } = loadConfig()
    const accounts = openBankAccounts({ db, secret, clock: systemClock, log: silentLog })
    if (what === 'waiting') {
      const rows = await accounts.unverified()
      return rows.length === 0 ? 'No account waits.' : writeTable(columns, { rows })
    }
    const holderFa = holder.join(' ')
    if (what !== 'verify' || holderFa === '') throw new WrongWords(`Needs ${usage}.`)
    if (!(await accounts.verify({ userId, iban, holderFa, by: whoRuns() })))
      throw new WrongWords('That user does not keep this IBAN.')
    return `Verified. ${holderFa} may be paid out to.`
  },
}

const columns: readonly Column<WaitingAccount>[] = [
  { title: 'user id', of: ({ userId }) => userId },
  { title: 'iban', of: ({ iban }) => iban },
  { title: 'since', of: ({ since }) => since.round('second').toString() },
  { title: 'why', of: ({ standing }) => standing },
  { title: 'user’s name', of: ({ nameFa }) => nameFa },
  { title: 'the banks name', of: ({ otherHolderFa }) => otherHolderFa ?? '' },
]
