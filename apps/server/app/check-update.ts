/** What is out now: the number of this program, the build its pages come from, and the oldest version it serves. */
export type Release = { version: string; build: string | null; minimumVersion: string | null }

/**
 * Whether somebody runs an older program than ours. A page is compared by its build, an installed app by its version; a version below the
 * oldest that is served must be replaced before it goes on, unless there is nothing newer to replace it by.
 */
export function checkUpdate(
  release: Release,
  running: { version?: string | undefined; build?: string | undefined },
) {
  const { version, build, minimumVersion } = release
  const isOlder = running.version !== undefined && isBefore(running.version, version)
  const isOtherBuild =
    build !== null && running.build !== undefined && running.build !== '' && running.build !== build
  const isTooOld =
    minimumVersion !== null &&
    running.version !== undefined &&
    isBefore(running.version, minimumVersion)
  return { hasUpdate: isOlder || isOtherBuild, isForced: isTooOld && isOlder, ...release }
}

/** '1.9' before '1.10'; a part that is left out is zero. */
function isBefore(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => text.split('.').map(Number))
  for (let place = 0; place < 3; place += 1) {
    const difference = (left?.[place] ?? 0) - (right?.[place] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
