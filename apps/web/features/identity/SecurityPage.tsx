import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { identity } from '../../messages/identity.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/SecurityPage.ts'
import { DevicesCard } from './DevicesCard.tsx'
import { NoticesCard } from './NoticesCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'

const words = identity.security

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context }: Route.LoaderArgs) {
  const { account, passkeys: keys } = siteOf(context).accounts
  const [{ data: passkeys }, { data: devices }, { data: notices }] = await Promise.all([
    keys.list(),
    account.sessions(),
    account.notices(),
  ])
  return { passkeys, devices, notices }
}

/** `/profile/auth-data`: the passkeys and the password, and where somebody is signed in. */
export default function SecurityPage({
  loaderData: { passkeys, devices, notices },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={words.title} className="mb-5" />
      <div className="flex flex-col gap-6">
        <PasskeysCard passkeys={passkeys} />
        <PasswordCard />
        <DevicesCard devices={devices} />
        <NoticesCard notices={notices} />
      </div>
    </>
  )
}
