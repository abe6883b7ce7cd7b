import { Outlet } from 'react-router'
import { ErrorPage } from '../ErrorPage.tsx'
import { Footer } from '../Footer.tsx'
import { UpdateBar } from '../UpdateBar.tsx'
import { PageFrame } from './PageFrame.tsx'

/** Header, page, footer; and here alone word of a newer build. */
export default function DefaultLayout() {
  return (
    <PageFrame foot={<Footer />}>
      <Outlet />
      <UpdateBar />
    </PageFrame>
  )
}

/** A page that fails leaves header, footer and document as they are. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <PageFrame foot={<Footer />}>
      <ErrorPage error={error} />
    </PageFrame>
  )
}
