import { Outlet } from 'react-router'
import { Footer } from '../Footer.tsx'
import { PageFrame } from './PageFrame.tsx'

/** Header, page, footer. */
export default function DefaultLayout() {
  return (
    <PageFrame foot={<Footer />}>
      <Outlet />
    </PageFrame>
  )
}
