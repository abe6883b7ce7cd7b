import { SecondPriceContext } from '@parastoo/ui/second-price.ts'
import { type MiddlewareFunction, Outlet, replace } from 'react-router'
import { access } from '../access.ts'
import { siteOf } from '../context.ts'
import { safeReturnPath } from '../return-path.ts'

const gate = '/office/sign-in'

/** Staff who have not shown their second factor are led to where they do, and come back. */
const proved: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  if (url.pathname === gate) return await next()
  const { data: standing } = await siteOf(context).accounts.staffGate.standing()
  if (standing.openUntil !== null) return await next()
  const here = safeReturnPath(url.pathname + url.search)
  throw replace(here ? `${gate}?returnTo=${encodeURIComponent(here)}` : gate)
}

/** Round the back-office: who is not staff, or has not proved it, reads none of it. */
export const middleware = [access('staff'), proved]

/** Nothing but the rule. */
export default function StaffLayout() {
  // Staff work in toman, whatever they chose as travellers.
  return (
    <SecondPriceContext value={null}>
      <Outlet />
    </SecondPriceContext>
  )
}
