/**
 * The site's worker: without a network a page that cannot come is answered by its kept copy when it is a ticket or a trip of this person, else by
 * the offline page with the list of what is kept. Prices are never kept. What is kept is put and thrown away by the pages
 * (shell/kept-tickets.ts); this file only shows it. A picture that another app shares with the installed site is laid aside for the scan of
 * passports (shell/passport-scan/shared-picture.ts), and a form of a visa that no network carried is sent though its tab is gone
 * (shell/visas/unsent-draft.ts); nothing else is ever sent from here, least of all what moves money.
 */
const cacheName = 'offline-5'
const ticketsName = 'kept-tickets'
const offlinePage = '/offline.html'
const ticketPath = '/profile/my-travels/order-details/flight-order-items'
/** A trip with a stay, a policy or a tour. */
const tripPath = '/profile/my-travels/order-details'
const keptPaths = [ticketPath, tripPath]
const pdfPath = '/kept-ticket.pdf'
/** Where the manifest says that pictures are shared to, and where whoever shared one goes on. */
const sharePath = '/share-picture'
const sharedName = 'shared-picture'
/** The page says whether a picture came (shell/passport-scan/SharedPicture.tsx). */
const passengersPath = (came) => `/profile/passengers?shared=${came ? 1 : 0}`
const mostSharedBytes = 20_000_000
const longestSharedMs = 600_000
const unsentName = 'unsent-draft'
const unsentPath = '/unsent-draft'
/** What another device was faster than: the pages show it to its owner. */
const refusedName = 'refused-draft'
const refusedPath = '/refused-draft'
const longestUnsentMs = 3 * 60 * 60 * 1000
/** Browsers end a worker whose answer takes five minutes. */
const longestWaitMs = 240_000
const keptNames = [cacheName, ticketsName, sharedName, unsentName, refusedName]
/** What a kept ticket needs besides itself. */
const looks = ['font', 'style']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.add(offlinePage)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(tidyUp())
})

async function tidyUp() {
  for (const name of await caches.keys()) if (!keptNames.includes(name)) await caches.delete(name)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { method, mode, destination, url } = event.request
  if (method === 'POST' && new URL(url).pathname === sharePath)
    event.respondWith(layAside(event.request))
  else if (mode === 'navigate') {
    event.respondWith(pageOrOffline(event))
    event.waitUntil(Promise.all([forgetOldPicture(), unsentDraft()]))
  } else if (looks.includes(destination) && new URL(url).origin === self.location.origin)
    event.respondWith(fileOrKept(event.request))
  else if (destination === 'script' && new URL(url).pathname.startsWith('/assets/'))
    event.respondWith(scriptInTheEnd(event.request))
})

/**
 * Nothing is sent anywhere: the picture lies in this browser until a scan takes it, its owner signs out, or a page is opened when ten minutes
 * are over.
 */
async function layAside(request) {
  let came = false
  try {
    const file = (await request.formData()).get('picture')
    if (file?.type?.startsWith('image/') && file.size <= mostSharedBytes) {
      const cache = await caches.open(sharedName)
      const headers = { 'content-type': file.type, 'x-shared-at': String(Date.now()) }
      await cache.put(sharePath, new Response(file, { headers }))
      came = true
    }
  } catch {
    // What cannot be read or kept has not come, and the page says so.
  }
  return Response.redirect(passengersPath(came), 303)
}

async function forgetOldPicture() {
  if (!(await caches.has(sharedName))) return
  const shared = await (await caches.open(sharedName)).match(sharePath)
  const ageMs = Date.now() - Number(shared?.headers.get('x-shared-at'))
  if (!(ageMs < longestSharedMs)) await caches.delete(sharedName)
}

/** The network is back, as the browser says; it asks again some minutes later where this throws. */
self.addEventListener('sync', (event) => {
  if (event.tag === unsentName) event.waitUntil(sendUnsentDraft())
})

async function sendUnsentDraft() {
  const draft = await unsentDraft()
  if (!draft) return
  const { locks } = self.navigator
  await locks.request(draft.formLock, { ifAvailable: true }, async (isClosed) => {
    // The form sends by itself, and knows better what is newest.
    if (!isClosed) throw new Error('the form is open')
    const token = await locks.request(draft.sessionLock, () => tokenFor(draft))
    // Their session is over: it waits for hours until they are back, or is gone.
    if (token === null) return
    const reply = await fetch(draft.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(draft.body),
    })
    const { status } = reply
    if (status === 429 || status >= 500) throw new Error(`status ${status}`)
    // Kept, refused since another device was faster, or not wanted any more: it is over in any case.
    // Whoever signed out meanwhile has thrown it away.
    if ((await isTooLate(reply)) && (await caches.has(unsentName))) await keepRefused(draft)
    await caches.delete(unsentName)
  })
}

async function isTooLate(reply) {
  if (reply.ok) return false
  const { meta } = await reply.json().catch(() => ({}))
  return meta?.errors?.[0]?.code === 'VISA_DRAFT_CHANGED'
}

async function keepRefused(draft) {
  const refused = { ...draft, refusedAtMs: Date.now() }
  await (await caches.open(refusedName)).put(refusedPath, Response.json(refused))
}

/** A token of its owner's session, renewed by the cookie as the pages do it; null where nobody, or somebody else, is signed in. */
async function tokenFor({ tokenUrl, ownerId }) {
  const fields = { client_id: 'web', grant_type: 'refresh_token' }
  const reply = await fetch(tokenUrl, { method: 'POST', body: new URLSearchParams(fields) })
  if (reply.status === 429 || reply.status >= 500) throw new Error(`status ${reply.status}`)
  if (!reply.ok) return null
  const { access_token: token } = await reply.json()
  const claims = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')
  return JSON.parse(atob(claims)).sub === ownerId ? token : null
}

/** Only looks, and throws away what is too old. */
async function unsentDraft() {
  if (!(await caches.has(unsentName))) return null
  const laid = await (await caches.open(unsentName)).match(unsentPath)
  const draft = (await laid?.json().catch(() => null)) ?? null
  if (draft && Date.now() - draft.laidAtMs < longestUnsentMs) return draft
  await caches.delete(unsentName)
  return null
}

/** A message of ours (adapters/messengers/web-push). Something is always shown: browsers end a subscription that wakes us for nothing. */
self.addEventListener('push', (event) => {
  event.waitUntil(show(messageOf(event)))
})

async function show({ title, ...shown }) {
  await self.registration.showNotification(title, {
    ...shown,
    // A drawing of pixels: phones show no SVG here.
    icon: '/app-icon-192.png',
    data: { navigate: shown.navigate },
  })
  // On the icon stands how many nobody has looked at; who opens the site takes it away (shell/register-worker.ts).
  const waiting = await self.registration.getNotifications()
  await self.navigator.setAppBadge?.(waiting.length).catch(() => {})
}

function messageOf(event) {
  try {
    const { title, body, navigate, lang, dir, tag } = event.data.json().notification
    return { title: String(title), body, navigate, lang, dir, tag }
  } catch {
    return {
      title: 'خبر جدید دربارهٔ سفر شما',
      navigate: '/profile/my-travels',
      lang: 'fa',
      dir: 'rtl',
    }
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  void self.navigator.clearAppBadge?.().catch(() => {})
  event.waitUntil(openOwn(event.notification.data?.navigate))
})

/** Opens a page of this site, in a window that is there already when one is. An address of anybody else leads home. */
async function openOwn(address) {
  const wanted = URL.canParse(address ?? '', self.location.origin)
    ? new URL(address, self.location.origin)
    : new URL('/', self.location.origin)
  const path = wanted.origin === self.location.origin ? wanted.href : '/'
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (open) {
    await open.focus()
    return await open.navigate(path)
  }
  await self.clients.openWindow(path)
}

async function pageOrOffline(event) {
  const { pathname, search, searchParams } = new URL(event.request.url)
  const orderId = searchParams.get('orderId') ?? ''
  if (pathname === pdfPath) return (await kept(pathname + search)) ?? (await offline())
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const copy = keptPaths.includes(pathname) ? await keptPage(pathname, orderId) : null
    return copy ?? (await offline())
  }
}

/**
 * A part of the site that was pressed for without a network comes once there is one again. Failing would be worse: what
 * was pressed for would have to be pressed for once more.
 */
async function scriptInTheEnd(request) {
  const endsAt = Date.now() + longestWaitMs
  for (let waitMs = 500; ; waitMs = Math.min(waitMs * 2, 4_000)) {
    try {
      return await fetch(request)
    } catch (error) {
      if (Date.now() > endsAt) throw error
      await new Promise((done) => setTimeout(done, waitMs))
    }
  }
}

async function fileOrKept(request) {
  try {
    return await fetch(request)
  } catch {
    return (await kept(new URL(request.url).pathname)) ?? Response.error()
  }
}

/** Only looks: a cache that was thrown away is not made anew by asking. */
async function kept(path) {
  if (!(await caches.has(ticketsName))) return undefined
  return await (await caches.open(ticketsName)).match(path)
}

/**
 * Of what needs a script nothing is left to press: buttons go, but those that head a text that opens, which stands open. A picture that is not
 * there leaves its place without words across it.
 */
const plainLooks =
  '.no-print,header,footer,nav,button:not(:is(h2,h3,h4)>button){display:none!important}:is(h2,h3,h4)>button{pointer-events:none}:is(h2,h3,h4)>button svg{display:none}img{font-size:0}'

/** The copy as plain paper: no script of it runs, what needs one is gone, and its age stands at the head. */
async function keptPage(pathname, orderId) {
  const copy = await kept(`${pathname}?orderId=${orderId}`)
  if (!copy) return null
  const html = await copy.text()
  const pdfLinks = (await papersOf(orderId))
    .filter(({ name }) => pathname === tripPath || name === 'ticket')
    .map(({ path, words }) => ` <a href="${escaped(path)}">${words}</a>`)
    .join('')
  const note = `<style>${plainLooks}#kept-copy{padding:.75rem 1rem;text-align:center;background:#fdf0d2;color:#3d2700}#kept-copy a{color:#00535b;font-weight:700;display:inline-block;padding:.5rem}</style><p id="kept-copy" role="status">نسخهٔ آفلاین، به‌روز تا ${momentOf(copy)}.${pdfLinks}</p>`
  const plain = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/gi, '')
    // No rule of ours stands above the site's own that hides them.
    .replace(/<div\b[^>]*\brole="group"[^>]*>/gi, (tag) => tag.replace(/ hidden(="[^"]*")?/i, ''))
    .replace(/<body([^>]*)>/i, (tag) => tag + note)
  return page(plain)
}

const paperWords = {
  ticket: 'دیدن PDF بلیت',
  voucher: 'دیدن PDF واچر',
  policy: 'دیدن PDF بیمه‌نامه',
  programme: 'دیدن PDF برنامهٔ سفر',
}

/** The papers that are kept of an order; of several of a kind each has its number. */
async function papersOf(orderId) {
  const cache = await caches.open(ticketsName)
  return (await cache.keys()).flatMap(({ url }) => {
    const { pathname, search, searchParams } = new URL(url)
    if (pathname !== pdfPath || searchParams.get('orderId') !== orderId) return []
    const [name, number] = (searchParams.get('paper') ?? 'ticket').split('-')
    const words = paperWords[name] ?? 'دیدن PDF'
    const which = number ? ` ${Number(number).toLocaleString('fa')}` : ''
    return [{ name, path: pathname + search, words: words + which }]
  })
}

/** The offline page, with a link to every ticket that is kept. */
async function offline() {
  const found = await caches.match(offlinePage)
  if (!found) return Response.error()
  const links = []
  let hasTrips = false
  const tickets = (await caches.has(ticketsName)) ? await caches.open(ticketsName) : null
  for (const request of tickets ? await tickets.keys() : []) {
    const { pathname, search } = new URL(request.url)
    if (!keptPaths.includes(pathname)) continue
    hasTrips ||= pathname === tripPath
    const copy = await tickets.match(request)
    const title = decodeURIComponent(copy?.headers.get('x-title') ?? '')
    links.push(`<li><a href="${escaped(pathname + search)}">${escaped(title)}</a></li>`)
  }
  const title = hasTrips ? 'بلیت‌ها و سفرهای ذخیره‌شده' : 'بلیت‌های ذخیره‌شده'
  const list = links.length === 0 ? '' : `<h2>${title}</h2><ul>${links.join('')}</ul>`
  return page((await found.text()).replace('<!-- kept -->', list), reloadWhenOnline)
}

/** The one script of the offline page, by its hash: the page that was asked for opens by itself once the site answers. */
const reloadWhenOnline =
  "script-src 'sha256-EqqL8ddDWdUkb0qn3XZee5l1Y2nyHZjgDHcqw/wm+bc='; connect-src 'self'"

/** Of ours alone: nothing runs but what `runs` allows, nothing is asked of anybody but this site. */
const page = (html, runs = "script-src 'none'") =>
  new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; ${runs}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const momentOf = (copy) =>
  new Intl.DateTimeFormat('fa-IR', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Tehran',
  }).format(new Date(copy.headers.get('x-kept-at') ?? 0))
