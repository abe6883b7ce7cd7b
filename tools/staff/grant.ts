import { type StaffScope, staffScopes } from '@parastoo/contract/operation'
import { isRefused } from '@parastoo/kit/outcome'
import { grantScopes } from '@parastoo/server/modules/identity/index'
import { createAudit } from '@parastoo/server/modules/office/index'
import { systemClock } from '@parastoo/server/platform/clock'
import { createLog } from '@parastoo/server/platform/log'
import { type StaffCommand, WrongWords } from './staff-command.ts'
import { whoRuns } from './who-runs.ts'

const usage = '<mobile or e-mail> <scope> [<scope> …]'
const list = `Scopes: ${staffScopes.join(', ')}.`

export const grant: StaffCommand = {
  name: 'grant',
  usage,
  description: `gives somebody scopes; ${list.toLowerCase()}`,
  run: (asked) => change(asked, (has, named) => [...has, ...named]),
}

export const revoke: StaffCommand = {
  name: 'revoke',
  usage,
  description: 'takes scopes away',
  run: (asked) => change(asked, (has, named) => has.filter((scope) => !named.includes(scope))),
}

type Decide = (has: readonly StaffScope[], named: readonly StaffScope[]) => readonly StaffScope[]

async function change({ db, words }: Parameters<StaffCommand['run']>[0], decide: Decide) {
  const [username, ...scopes] = words
  const unknown = scopes.filter((scope) => !staffScopes.includes(scope as StaffScope))
  if (!username || scopes.length === 0 || unknown.length > 0)
    throw new WrongWords(
      unknown.length > 0 ? `There is no scope ${unknown.join(', ')}. ${list}` : `Needs ${usage}.`,
    )
  const granted = await grantScopes(
    {
      db,
      clock: systemClock,
      audit: createAudit({ db, clock: systemClock, log: createLog({ level: 'silent' }) }).write,
    },
    {
      username,
      decide: (has) => decide(has, scopes as StaffScope[]),
      changedBy: whoRuns(),
    },
  )
  if (isRefused(granted))
    throw new WrongWords(
      granted.refused === 'NOT_FOUND'
        ? `Nobody has signed in as ${username} yet. They sign in once, then run this again.`
        : `${username} is neither a mobile number nor an e-mail address.`,
    )
  const { scope } = granted
  return `${username} may now: ${scope.length === 0 ? 'nothing beyond a traveller' : scope.join(', ')}`
}
