/** Known to `public/sw.js` by the same names. */
const cacheName = 'shared-picture'
const entry = '/share-picture'
/** Whoever shared it and went elsewhere does not mean it any more; the worker throws it away then. */
const longestMs = 600_000

/** The picture that another app shared with the installed site; null where there is none, or an old one. Browser only. */
export async function sharedPicture(): Promise<File | null> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return null
  const shared = await (await caches.open(cacheName)).match(entry)
  const picture = await shared?.blob()
  const ageMs = Date.now() - Number(shared?.headers.get('x-shared-at'))
  if (picture && ageMs < longestMs) return new File([picture], 'passport', { type: picture.type })
  await forgetSharedPicture()
  return null
}

/** Once it was read, or cannot be; a reading that got no answer leaves it for the next scan. Browser only. */
export async function forgetSharedPicture(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName)
}
