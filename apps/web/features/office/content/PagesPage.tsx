import type { PageKind } from '@parastoo/contract/content/content'
import type { PageListed } from '@parastoo/contract/office/content'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Button } from '@parastoo/ui/Button.tsx'
import { EmptyState } from '@parastoo/ui/EmptyState.tsx'
import { Ltr } from '@parastoo/ui/Ltr.tsx'
import { Select } from '@parastoo/ui/Select.tsx'
import { TextField } from '@parastoo/ui/TextField.tsx'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { officeContent } from '../../../messages/office-content.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { useUser } from '../../../shell/site.ts'
import { toldMoment } from '../../../shell/told-moment.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { Route } from './+types/PagesPage.ts'
import { AddPageDialog } from './AddPageDialog.tsx'
import { ContentParts } from './ContentParts.tsx'
import { contentPaths } from './content-paths.ts'
import { writerWord } from './words-form.ts'

const words = officeContent.list
const say = wordsOf(words)
const tones = {
  draft: 'plain',
  scheduled: 'caution',
  published: 'good',
  archived: 'bad',
} as const satisfies Record<PageListed['state'], string>

export const meta = () => pageMeta(officeContent.parts.pages, { isIndexed: false })

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = filterIn(url.searchParams)
  const found = await siteOf(context).api.officeContent.pages(asked)
  return { pages: found.data, paging: found.meta.paging, asked }
}

/** `/office/content`: every written page in every state; what is shown stands in the address. */
export default function PagesPage({ loaderData: { pages, paging, asked } }: Route.ComponentProps) {
  const mayWrite = useUser()?.scope.includes('content') ?? false
  const { page, ...filter } = asked
  const isMore = page * paging.pageSize < paging.total
  return (
    <>
      <ContentParts part="pages" lead={words.lead} />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <Filters key={JSON.stringify(filter)} filter={filter} />
        {mayWrite && <AddPageDialog />}
      </div>
      <p className="mb-2 text-sm text-quiet">{say('total', { count: paging.total })}</p>
      {pages.length === 0 ? (
        <EmptyState title={words.none} />
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
          {pages.map((one) => (
            <Row key={one.pageId} page={one} />
          ))}
        </ul>
      )}
      <nav aria-label={officeContent.parts.pages} className="mt-4 flex gap-6 empty:hidden">
        {page > 1 && (
          <Link to={contentPaths.pages({ ...filter, page: page > 2 ? page - 1 : null })}>
            {words.previous}
          </Link>
        )}
        {isMore && <Link to={contentPaths.pages({ ...filter, page: page + 1 })}>{words.next}</Link>}
      </nav>
    </>
  )
}

function Row({ page }: { page: PageListed }) {
  const { pageId, path, kind, state, title, publishAt, last } = page
  return (
    <li>
      <Link
        to={contentPaths.page(pageId)}
        className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-3 text-ink no-underline hover:bg-well"
      >
        <span className="min-w-0 flex-1 basis-80">
          <span className="block font-bold">{title}</span>
          <span className="block truncate text-sm text-quiet">
            {officeContent.kinds[kind]} · <Ltr>{path}</Ltr>
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-3 text-sm text-quiet">
          {say('by', { by: writerWord(last.by), when: toldMoment(last.at) })}
          {publishAt && <span>{say('due', { when: toldMoment(publishAt) })}</span>}
          <Badge tone={tones[state]}>{officeContent.states[state]}</Badge>
        </span>
      </Link>
    </li>
  )
}

type Filter = Pick<ReturnType<typeof filterIn>, 'kind' | 'q'>

const kinds = [
  { id: 'all', text: words.all },
  ...Object.entries(officeContent.kinds).map(([id, text]) => ({ id, text })),
]

function Filters({ filter }: { filter: Filter }) {
  const navigate = useNavigate()
  const [kind, setKind] = useState<string>(filter.kind ?? 'all')
  const [q, setQ] = useState(filter.q ?? '')
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(contentPaths.pages({ kind: kind === 'all' ? null : kind, q: q || null }))
      }}
    >
      <Select className="w-44" label={words.kind} options={kinds} value={kind} onChange={setKind} />
      <TextField className="w-72" label={words.q} value={q} onChange={setQ} maxLength={100} />
      <Button type="submit" kind="quiet">
        {words.apply}
      </Button>
    </form>
  )
}

/** What an address asks for; a value that is none of the choices is left out. */
function filterIn(query: URLSearchParams) {
  const kind = query.get('kind')
  const q = query.get('q')?.slice(0, 100)
  const page = Number(query.get('page') ?? 1)
  return {
    ...(kind !== null && Object.hasOwn(officeContent.kinds, kind) && { kind: kind as PageKind }),
    ...(q && { q }),
    page: Number.isInteger(page) && page > 0 && page < 1000 ? page : 1,
  }
}
