import { buttonClass } from '@parastoo/ui/button-class.ts'
import { ChevronBack, ChevronOnward } from '@parastoo/ui/icons.ts'
import { Link } from 'react-router'

/** Newer and older, for lists with the newest first. Nothing at all when one page holds everything. */
export function PageTurner({
  label,
  newer,
  older,
  paging,
  pathOf,
}: {
  label: string
  newer: string
  older: string
  paging: { page: number; pageSize: number; total: number }
  pathOf: (page: number) => string
}) {
  const { page, pageSize, total } = paging
  const hasOlder = page * pageSize < total
  if (page === 1 && !hasOlder) return null
  return (
    <nav aria-label={label} className="mt-5 flex justify-between gap-3">
      {page > 1 ? (
        <Link to={pathOf(page - 1)} className={buttonClass({ kind: 'quiet' })}>
          <ChevronBack aria-hidden className="size-5" />
          {newer}
        </Link>
      ) : (
        <span />
      )}
      {hasOlder && (
        <Link to={pathOf(page + 1)} className={buttonClass({ kind: 'quiet' })}>
          {older}
          <ChevronOnward aria-hidden className="size-5" />
        </Link>
      )}
    </nav>
  )
}

/** The page number of an address; anything strange is the first page. */
export function pageIn(request: Request): number {
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}
