import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { identity } from '../../messages/identity.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/SecurityPage.ts'
import { DevicesCard } from './DevicesCard.tsx'
import { NoticesCard } from './NoticesCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'

const words = identity.security

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context }: Route.LoaderArgs) {
  const { account } = siteOf(context).accounts
  const [{ data: devices }, { data: notices }] = await Promise.all([
    account.sessions(),
    account.notices(),
  ])
  return { devices, notices }
}

/** `/profile/auth-data`: the password, and where somebody is signed in. */
export default function SecurityPage({ loaderData: { devices, notices } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={words.title} className="mb-5" />
      <div className="flex flex-col gap-6">
        <PasswordCard />
        <DevicesCard devices={devices} />
        <NoticesCard notices={notices} />
      </div>
    </>
  )
}
