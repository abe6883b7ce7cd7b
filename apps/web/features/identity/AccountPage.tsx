import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { identity } from '../../messages/identity.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/AccountPage.ts'
import { BankCard } from './BankCard.tsx'
import { CloseAccountCard } from './CloseAccountCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { MessagesCard } from './MessagesCard.tsx'
import { PersonalCard } from './PersonalCard.tsx'
import { PushCard } from './PushCard.tsx'

const words = identity.account

export const meta = () => pageMeta(words.title, { isIndexed: false })

/** The one page that is told somebody's bank accounts. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user, accounts } = siteOf(context)
  if (!user) return { bank: null, preferences: [], pushKey: null }
  const [{ data: preferences }, { data: push }] = await Promise.all([
    accounts.messagePreferences.list(),
    accounts.pushDevices.key(),
  ])
  // Without keys of a push service there is nothing to choose.
  const shown = preferences.filter(({ channel }) => channel !== 'Push' || push.publicKey !== null)
  return { bank: user.bank ?? null, preferences: shown, pushKey: push.publicKey }
}

/** `/profile/account`: what somebody keeps about themselves, and where their money may go. */
export default function AccountPage({
  loaderData: { bank, preferences, pushKey },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={words.title} className="mb-5" />
      <div className="flex flex-col gap-6">
        <PersonalCard />
        <div className="grid gap-6 xl:grid-cols-2">
          <BankCard bank={bank} />
          <EmailCard />
        </div>
        <MessagesCard loaded={preferences} />
        <PushCard publicKey={pushKey} />
        <CloseAccountCard />
      </div>
    </>
  )
}
