/** Known to `public/sw.js` by the same names. */
const cacheName = 'shared-picture'
const entry = '/share-picture'
/** Whoever shared it and went elsewhere does not mean it any more; the worker throws it away then. */
const longestMs = 600_000

/** Takes the picture that another app shared with the installed site; null where there is none, or an old one. It is there once. Browser only. */
export async function takeSharedPicture(): Promise<File | null> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return null
  const shared = await (await caches.open(cacheName)).match(entry)
  const picture = await shared?.blob()
  await caches.delete(cacheName)
  const ageMs = Date.now() - Number(shared?.headers.get('x-shared-at'))
  if (!picture || !(ageMs < longestMs)) return null
  return new File([picture], 'passport', { type: picture.type })
}
