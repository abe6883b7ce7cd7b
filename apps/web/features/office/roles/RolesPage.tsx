import type { StaffMember } from '@parastoo/contract/office/staff'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Button } from '@parastoo/ui/Button.tsx'
import { Card } from '@parastoo/ui/Card.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { useState } from 'react'
import { officePeople } from '../../../messages/office-people.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { scopeWord } from '../scope-word.ts'
import type { Route } from './+types/RolesPage.ts'
import { AskChangeDialog, type Change } from './AskChangeDialog.tsx'
import { FindColleague } from './FindColleague.tsx'
import { RolesMatrix } from './RolesMatrix.tsx'

const words = officePeople.roles
const say = wordsOf(words)

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context }: Route.LoaderArgs) {
  const site = siteOf(context)
  const { data: staff } = await site.api.officeStaff.list()
  return { staff, mayAsk: site.user?.scope.includes('users') ?? false }
}

/** `/office/roles`: who works here with which scopes, and roles as sets of them. */
export default function RolesPage({ loaderData: { staff, mayAsk } }: Route.ComponentProps) {
  const [change, setChange] = useState<Change | null>(null)
  const userId = useUser()?.id
  return (
    <>
      <PageHeader title={words.title} className="mb-5">
        {words.lead}
      </PageHeader>
      <div className="flex flex-col gap-6">
        <Card as="section">
          <h2 className="mb-2 text-lg font-bold">{words.staff}</h2>
          {staff.length === 0 && <EmptyState title={words.none} />}
          <ul className="divide-y divide-line">
            {staff.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                isOwn={mayAsk && member.id === userId}
                onChange={
                  mayAsk && member.id !== userId ? (what) => setChange({ member, what }) : null
                }
              />
            ))}
          </ul>
        </Card>
        {mayAsk && <FindColleague onFound={(member) => setChange({ member, what: 'scopes' })} />}
        <RolesMatrix />
      </div>
      {change && (
        <AskChangeDialog key={change.member.id} {...change} onClose={() => setChange(null)} />
      )}
    </>
  )
}

function MemberRow({
  member: { nameFa, knownBy, scope, hasSecondFactor, usedAt },
  isOwn,
  onChange,
}: {
  member: StaffMember
  /** Whoever reads it and may ask for others: for them a colleague has to. */
  isOwn: boolean
  onChange: ((what: Change['what']) => void) | null
}) {
  // Whoever gave no name is called by the end of what they are known by, or by more of it.
  const isNamed = !nameFa.includes('…') || nameFa.includes(' ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-bold">
          {isNamed ? `${nameFa} ` : <Ltr>{nameFa}</Ltr>}
          {isNamed && !nameFa.endsWith(` ${knownBy}`) && (
            <Ltr className="text-sm font-normal text-quiet">{knownBy}</Ltr>
          )}
        </p>
        <p className="mt-1 flex flex-wrap gap-1">
          {scope.map((each) => (
            <Badge key={each} tone="lead">
              {scopeWord(each)}
            </Badge>
          ))}
          <Badge tone={hasSecondFactor ? 'good' : 'caution'}>
            {hasSecondFactor ? words.factor : words.noFactor}
          </Badge>
        </p>
        {usedAt && (
          <p className="mt-1 text-sm text-quiet">{say('used', { when: toldMoment(usedAt) })}</p>
        )}
      </div>
      {isOwn && <p className="text-sm text-quiet">{words.own}</p>}
      {onChange && (
        <div className="flex flex-wrap gap-2">
          <Button kind="quiet" size="small" onPress={() => onChange('scopes')}>
            {words.change}
            <span className="sr-only">{nameFa}</span>
          </Button>
          {hasSecondFactor && (
            <Button kind="bare" size="small" onPress={() => onChange('reset')}>
              {words.reset}
              <span className="sr-only">{nameFa}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
