import { data, redirect } from 'react-router'
import type { Site } from '../context.ts'
import { refusedOf } from '../refused.ts'

/** Where an address leads that no page answers; it is unknown all the same when nobody can say. */
export async function movedTo({ api }: Pick<Site, 'api'>, path: string) {
  try {
    return (await api.content.movedTo({ path })).data
  } catch {
    return { status: 404, to: null }
  }
}

/** What is read for a written page. Where there is none at its address, whoever comes is led to where it has moved, or told that it went. */
export async function orMovedOnward<Read>(
  site: Pick<Site, 'api'>,
  path: string,
  reading: Promise<Read>,
): Promise<Read> {
  try {
    return await reading
  } catch (error) {
    if (refusedOf(error)?.status !== 404) throw error
    const { status, to } = await movedTo(site, path)
    if (to !== null) throw redirect(to, 301)
    throw status === 410 ? data(null, { status }) : error
  }
}
