import { countRedirect, type MissingPaths } from './count-addresses.ts'
import type { ContentNeeds } from './needs.ts'
import { pageReader } from './store.ts'

/**
 * Where an address leads that no page answers: moved (301), gone (410) or unknown (404). Each is counted, so that staff see
 * which ones people still come by.
 */
export async function movedTo(
  { db, clock, missing }: Pick<ContentNeeds, 'db' | 'clock'> & { missing: MissingPaths },
  path: string,
): Promise<{ status: 301 | 404 | 410; to: string | null }> {
  const redirect = await pageReader(db).redirectFrom(path)
  if (!redirect) {
    missing.count(path, clock.now())
    return { status: 404, to: null }
  }
  await countRedirect(db, path, clock.now())
  return redirect.toPath === null ? { status: 410, to: null } : { status: 301, to: redirect.toPath }
}
