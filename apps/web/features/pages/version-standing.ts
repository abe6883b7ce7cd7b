/** A version of a page as visitors were shown it; `shownUntil` is null while they are. */
type Version = { revision: number; shownUntil: string | null }

/**
 * How the words that are read stand to those of today: they are these, others followed them, or the page was taken off the site, and
 * there are none of today. `versions` has the newest first; a page that keeps none shows what is in force.
 */
export function versionStanding(
  revision: number,
  [newest]: readonly Version[],
): 'in-force' | 'followed' | 'taken-off' {
  if (!newest) return 'in-force'
  if (newest.shownUntil !== null) return 'taken-off'
  return newest.revision === revision ? 'in-force' : 'followed'
}
