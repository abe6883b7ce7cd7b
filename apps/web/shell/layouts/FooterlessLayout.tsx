import { Outlet } from 'react-router'
import { PageFrame } from './PageFrame.tsx'

/** Header and page: for steps of a purchase, where nothing should lead away. */
export default function FooterlessLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  )
}
