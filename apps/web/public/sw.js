/** The site's worker: without a network a page that cannot come is answered by the offline page. Prices are never kept. */
const cacheName = 'offline-1'
const offlinePage = '/offline.html'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.add(offlinePage)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(tidyUp())
})

async function tidyUp() {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(pageOrOffline(event))
})

async function pageOrOffline(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const kept = await caches.match(offlinePage)
    return kept ?? Response.error()
  }
}
