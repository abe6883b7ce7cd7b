import type { NameRequest } from '@parastoo/server/modules/identity/index'
import { type Column, writeTable } from '../books/write-table.ts'
import { type StaffCommand, WrongWords } from './staff-command.ts'
import { whoRuns } from './who-runs.ts'

const usage = 'waiting | accept <user id> | refuse <user id>'

export const names: StaffCommand = {
  name: 'names',
  usage,
  description:
    'lists other names of people whose wallet holds money; accepts one (the bank account is then verified anew) or refuses it',
  async run({ words: [what, userId = ''], openHouse }) {
    const { nameRequests } = (await openHouse()).identity
    if (what === 'waiting') {
      const rows = await nameRequests.waiting()
      return rows.length === 0 ? 'No name waits.' : writeTable(columns, { rows })
    }
    if ((what !== 'accept' && what !== 'refuse') || userId === '')
      throw new WrongWords(`Needs ${usage}.`)
    if (!(await nameRequests[what]({ userId, by: whoRuns() })))
      throw new WrongWords('No name of that user waits.')
    return what === 'accept' ? 'Accepted.' : 'Refused; the name stays as it was.'
  },
}

const columns: readonly Column<NameRequest>[] = [
  { title: 'user id', of: ({ userId }) => userId },
  { title: 'since', of: ({ askedAt }) => askedAt.round('second').toString() },
  { title: 'name', of: ({ nameFa }) => nameFa },
  { title: 'asked for', of: ({ askedFa }) => askedFa },
]
