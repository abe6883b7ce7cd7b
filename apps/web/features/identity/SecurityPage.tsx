import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { identity } from '../../messages/identity.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/SecurityPage.ts'
import { DevicesCard } from './DevicesCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'

const words = identity.security

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context }: Route.LoaderArgs) {
  const { data: devices } = await siteOf(context).accounts.account.sessions()
  return { devices }
}

/** `/profile/auth-data`: the password, and where somebody is signed in. */
export default function SecurityPage({ loaderData: { devices } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={words.title} className="mb-5" />
      <div className="flex flex-col gap-6">
        <PasswordCard />
        <DevicesCard devices={devices} />
      </div>
    </>
  )
}
