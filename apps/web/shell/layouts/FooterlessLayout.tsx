import { Outlet } from 'react-router'
import { ErrorPage } from '../ErrorPage.tsx'
import { PageFrame } from './PageFrame.tsx'

/** Header and page: for steps of a purchase, where nothing should lead away. */
export default function FooterlessLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  )
}

/** A step that fails leaves header and document as they are. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <PageFrame>
      <ErrorPage error={error} />
    </PageFrame>
  )
}
