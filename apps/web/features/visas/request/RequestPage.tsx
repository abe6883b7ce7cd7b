import { useState } from 'react'
import { visaRequest } from '../../../messages/visa-request.ts'
import { access } from '../../../shell/access.ts'
import { useForAnother } from '../../../shell/buying/for-buyer.ts'
import { siteOf } from '../../../shell/context.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { tehranDayOf } from '../../../shell/tehran-day.ts'
import { forgetTabPapers } from '../../../shell/visas/tab-request.ts'
import type { Route } from './+types/RequestPage.ts'
import { openRequest } from './open-request.ts'
import { RequestForm } from './RequestForm.tsx'

/** Open to everyone: who is not signed in yet signs in with the first picture, or when the form is sent. */
export const middleware = [access('open')]

export const meta = () => pageMeta(visaRequest.title, { isIndexed: false })

export { ignoreBackMark as shouldRevalidate } from '../../../shell/ignore-back-mark.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user } = siteOf(context)
  return await openRequest(api, {
    search: new URL(request.url).searchParams,
    today: tehranDayOf(new Date()),
    isSignedIn: user !== null,
  })
}

/** `/visa/add-passenger`: who asks for the chosen visa, and their papers. */
export default function RequestPage({ loaderData }: Route.ComponentProps) {
  const { destination, type, people, passport } = loaderData
  // What was kept on another device goes in by the draft of this tab, and the form is drawn anew.
  const [drawn, setDrawn] = useState(0)
  useForAnother(() => {
    forgetTabPapers()
    setDrawn((times) => times + 1)
  })
  // Another visa, passport or other people are another form; what was typed goes over by the draft.
  const key = `${destination.code} ${type.code} ${passport} ${Object.values(people).join()} ${drawn}`
  return (
    <RequestForm key={key} open={loaderData} onTakenUp={() => setDrawn((times) => times + 1)} />
  )
}
