import { Logo } from '@parastoo/ui/drawings/Logo.tsx'
import { Link, Outlet } from 'react-router'
import { shell } from '../../messages/shell.ts'
import { paths } from '../../paths.ts'

/** The staff desk: a column of sections beside a wide page. The sections come with the office itself. */
export default function OfficeLayout() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[16rem_1fr]">
      <aside className="border-line bg-card p-4 max-lg:border-b lg:border-e">
        <Link to={paths.home()} aria-label={shell.home} className="no-underline">
          <Logo size={30} wordmark={shell.brand} />
        </Link>
      </aside>
      <main id="content" className="min-w-0 p-4 lg:p-8">
        <Outlet />
      </main>
    </div>
  )
}
