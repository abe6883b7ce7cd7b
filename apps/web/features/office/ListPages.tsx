import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Link } from 'react-router'
import { staffGate } from '../../messages/staff-gate.ts'

const words = staffGate.pages

/** The page before and the one after; nothing where one page holds all. */
export function ListPages({
  paging: { page, pageSize, total },
  pathOf,
}: {
  paging: { page: number; pageSize: number; total: number }
  pathOf: (page: number) => string
}) {
  const hasNext = page * pageSize < total
  if (page === 1 && !hasNext) return null
  return (
    <nav aria-label={words.label} className="mt-5 flex justify-between gap-3">
      {page > 1 ? (
        <Link to={pathOf(page - 1)} className={buttonClass({ kind: 'quiet' })}>
          {words.previous}
        </Link>
      ) : (
        <span />
      )}
      {hasNext && (
        <Link to={pathOf(page + 1)} className={buttonClass({ kind: 'quiet' })}>
          {words.next}
        </Link>
      )}
    </nav>
  )
}
