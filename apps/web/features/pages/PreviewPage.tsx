import { written } from '../../messages/written.ts'
import { siteOf } from '../../shell/context.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { WrittenView } from '../../shell/written/WrittenView.tsx'
import type { Route } from './+types/PreviewPage.ts'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.title ?? null, { isIndexed: false })

/** A revision that is not shown yet, under the signed link of its editor; a link that is over is a page that is not there. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  return (await siteOf(context).api.content.preview({ token })).data
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <p role="status" className="bg-caution-wash px-4 py-2 text-center text-sm text-caution">
        {written.preview}
      </p>
      <WrittenView page={loaderData} />
    </>
  )
}
