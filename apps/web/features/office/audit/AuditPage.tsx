import { formatJalaliDate } from '@parastoo/kit/dates'
import { Button } from '@parastoo/ui/Button.tsx'
import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Card } from '@parastoo/ui/Card.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { ListFilter } from '@parastoo/ui/icons.ts'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { PageHeader } from '@parastoo/ui/PageHeader.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { officePeople } from '../../../messages/office-people.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { wordsOf } from '../../../shell/words.ts'
import { gatePaths } from '../gate-paths.ts'
import { ListPages } from '../ListPages.tsx'
import { SavedViews } from '../parts/SavedViews.tsx'
import type { Route } from './+types/AuditPage.ts'
import { ActRow } from './ActRow.tsx'
import { type AuditFilter, auditFilterIn, filterNames } from './audit-filter.ts'

const words = officePeople.audit
const say = wordsOf(words)

export const meta = () => pageMeta(words.title, { isIndexed: false })

export async function loader({ context, url }: Route.LoaderArgs) {
  const { filter, page } = auditFilterIn(url.searchParams)
  const { officeAudit, officeViews } = siteOf(context).api
  const [list, chain, views] = await Promise.all([
    officeAudit.list({ ...filter, page, pageSize: 50 }),
    officeAudit.chain(),
    officeViews.list({ page: 'audit' }),
  ])
  return { acts: list.data, paging: list.meta.paging, chain: chain.data, views: views.data, filter }
}

/** `/office/audit`: what staff did, newest first; the filters are the address. */
export default function AuditPage({
  loaderData: { acts, paging, chain, views, filter },
}: Route.ComponentProps) {
  const [query] = useSearchParams()

  return (
    <>
      <PageHeader title={words.title} className="mb-5">
        {words.lead}
      </PageHeader>
      <Notice tone={chain.isWhole ? 'good' : 'bad'} className="mb-5">
        {chain.isWhole ? say('chain', { number: chain.number }) : words.broken}{' '}
        {chain.hash && <Ltr>{chain.hash.slice(0, 16)}</Ltr>}
      </Notice>
      <SavedViews page="audit" views={views} filter={filter} pathOf={gatePaths.audit} />
      <Filters key={query.toString()} filter={filter} />
      <p className="mb-3 text-sm text-quiet">{say('total', { count: paging.total })}</p>
      {acts.length === 0 ? (
        <Card>
          <EmptyState title={words.none} />
        </Card>
      ) : (
        <ol className="flex flex-col gap-3">
          {acts.map((act) => (
            <ActRow key={act.id} act={act} />
          ))}
        </ol>
      )}
      <ListPages
        paging={paging}
        pathOf={(page) => gatePaths.audit({ ...Object.fromEntries(query), page })}
      />
    </>
  )
}

function Filters({ filter }: { filter: AuditFilter }) {
  const [typed, setTyped] = useState<Record<string, string>>({
    ...filter,
    ...(filter.from && { from: formatJalaliDate(filter.from, 'numeric') }),
    ...(filter.to && { to: formatJalaliDate(filter.to, 'numeric') }),
  })
  // On a phone the acts come first; what narrows them down opens by a press, and stands open where it does.
  const [isOpen, setOpen] = useState(Object.keys(filter).length > 0)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={classes(buttonClass({ kind: 'quiet', isWide: true }), 'mb-3 sm:hidden')}
      >
        <ListFilter aria-hidden className="size-5" />
        {words.narrow}
      </button>
      <Form
        className={classes(
          'mb-5 grid grid-cols-2 items-end gap-3 max-[22rem]:grid-cols-1 xl:grid-cols-4',
          !isOpen && 'max-sm:hidden',
        )}
      >
        {filterNames.map((name) => (
          <TextField
            key={name}
            name={name}
            label={words[name === 'subjectKind' ? 'subject' : name]}
            direction="ltr"
            maxLength={80}
            value={typed[name] ?? ''}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        <div className="flex flex-wrap gap-2 max-xl:col-span-full">
          <Button type="submit">{words.filter}</Button>
          <Link to={gatePaths.audit()} className={buttonClass({ kind: 'quiet' })}>
            {words.clear}
          </Link>
        </div>
      </Form>
    </>
  )
}
