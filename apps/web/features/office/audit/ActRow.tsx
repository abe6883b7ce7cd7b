import type { ActPage, AuditAct } from '@parastoo/contract/office/audit'
import { Card } from '@parastoo/ui/Card.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { officePeople } from '../../../messages/office-people.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import { gatePaths } from '../gate-paths.ts'
import { officePaths } from '../office-paths.ts'

const words = officePeople.audit
const say = wordsOf(words)

/** One act: who, when, what to which thing; the details on demand. */
export function ActRow({ act }: { act: AuditAct }) {
  const { person, via, account, kind, subjectKind, subjectId, leadsTo } = act
  const { before, after, reason } = act
  const isDetailed = before !== null || after !== null
  return (
    <Card as="li" className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          {via === 'command' && `${say('byCommand', { account: account ?? '' })} `}
          {via === 'program' && `${words.byProgram} `}
          {person && (
            <Link to={gatePaths.audit({ person: person.id })} className="font-bold">
              {person.nameFa}
            </Link>
          )}{' '}
          <Link to={gatePaths.audit({ kind })}>
            {wordIn(words.acts, kind) ?? <Ltr>{kind}</Ltr>}
          </Link>
        </p>
        <p className="text-sm text-quiet">{toldMoment(act.at)}</p>
      </div>
      <p className="text-sm text-quiet wrap-anywhere">
        <Link to={gatePaths.audit({ subjectKind, subjectId })}>
          {wordIn(words.subjects, subjectKind) ?? <Ltr>{subjectKind}</Ltr>} <Ltr>{subjectId}</Ltr>
        </Link>
        {reason && <> · {reason}</>}
        {leadsTo.map(({ page, id }) => (
          <Fragment key={page}>
            {' · '}
            <Link to={pathOf[page](id)} className="underline">
              {words.leadsTo[page]}
            </Link>
          </Fragment>
        ))}
      </p>
      {isDetailed && (
        <details className="text-sm">
          <summary className="min-h-11 cursor-pointer content-center text-lead-text">
            {words.details}
          </summary>
          <Shown term={words.before} value={before} />
          <Shown term={words.after} value={after} />
        </details>
      )}
    </Card>
  )
}

const pathOf: Record<ActPage['page'], (id: string) => string> = {
  order: (id) => officePaths.order(id),
  customer: (id) => officePaths.customer(id),
  refund: (id) => officePaths.refund(id),
  approval: (id) => gatePaths.approval(id),
}

/** What a code is called; nothing for one that came later than these words, which is then shown itself. */
const wordIn = (named: Record<string, string>, code: string): string | undefined =>
  Object.hasOwn(named, code) ? named[code] : undefined

function Shown({ term, value }: { term: string; value: AuditAct['before'] }) {
  if (value === null) return null
  return (
    <p className="wrap-anywhere">
      {term}: <Ltr>{JSON.stringify(value)}</Ltr>
    </p>
  )
}
