import { Outlet } from 'react-router'

/** The page alone: for print and for pages inside another surface. */
export default function EmptyLayout() {
  return (
    <main id="content" className="page-width py-6">
      <Outlet />
    </main>
  )
}
