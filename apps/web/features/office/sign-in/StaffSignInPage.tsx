import type { StaffStanding } from '@parastoo/contract/identity/staff-gate'
import { Card } from '@parastoo/ui/Card.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { staffGate } from '../../../messages/staff-gate.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { safeReturnPath } from '../../../shell/return-path.ts'
import { toast } from '../../../shell/toasts.tsx'
import { gatePaths } from '../gate-paths.ts'
import type { Route } from './+types/StaffSignInPage.ts'
import { AddFactor } from './AddFactor.tsx'
import { OwnFactors } from './OwnFactors.tsx'
import { Prove } from './Prove.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { StaffProofDialog } from './StaffProofDialog.tsx'
import { useStaffProof } from './use-staff-proof.ts'

export const meta = () => pageMeta(staffGate.title, { isIndexed: false })

export async function loader({ context, url }: Route.LoaderArgs) {
  const { data: standing } = await siteOf(context).accounts.staffGate.standing()
  return { standing, returnTo: safeReturnPath(url.searchParams.get('returnTo')) }
}

/** `/office/sign-in`: a second factor is set up, shown, and looked after. */
export default function StaffSignInPage({
  loaderData: { standing, returnTo },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const proof = useStaffProof()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const added = async ({ recoveryCodes }: { recoveryCodes: readonly string[] | null }) => {
    toast({ text: staffGate.open.added, tone: 'good' })
    setCodes(recoveryCodes)
    await revalidate()
  }
  return (
    <>
      <PageHeader title={staffGate.title} className="mb-5">
        {staffGate.lead}
      </PageHeader>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          // Whoever came here on the way to a page goes on to it.
          onKept={() => (returnTo ? void navigate(returnTo, { replace: true }) : setCodes(null))}
        />
      ) : (
        <Steps
          standing={standing}
          onProved={() => void navigate(returnTo ?? gatePaths.approvals(), { replace: true })}
          guard={proof.guard}
          onAdded={(outcome) => void added(outcome)}
          onCodes={setCodes}
        />
      )}
      <StaffProofDialog {...proof.dialog} />
    </>
  )
}

function Steps({
  standing,
  onProved,
  onCodes,
  ...step
}: {
  standing: StaffStanding
  onProved: () => void
  onCodes: (codes: readonly string[]) => void
  guard: (act: () => Promise<void>) => Promise<unknown>
  onAdded: (added: { recoveryCodes: string[] | null }) => void
}) {
  const hasFactor = standing.passkeys.length > 0 || standing.hasTotp
  if (!hasFactor)
    return (
      <>
        <h2 className="mb-3 text-lg font-bold">{staffGate.setUp.title}</h2>
        <AddFactor hasTotp={false} {...step} />
      </>
    )
  if (standing.openUntil === null)
    return (
      <Card as="section" className="max-w-md sm:p-6">
        <h2 className="mb-4 text-lg font-bold">{staffGate.prove.title}</h2>
        <Prove standing={standing} onProved={onProved} />
      </Card>
    )
  return <OwnFactors standing={standing} onCodes={onCodes} {...step} />
}
