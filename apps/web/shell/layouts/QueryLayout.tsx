import { Outlet } from 'react-router'
import { QueryProvider } from '../QueryProvider.tsx'

/** Gives the pages under it TanStack Query. A layout of its own, so that the first pages, which need none, do not carry it. */
export default function QueryLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
