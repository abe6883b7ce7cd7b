/**
 * Offline copies of tickets, and of trips with a stay, a policy or a tour, in the browser's own cache: the page and the PDFs of each that was
 * opened, and in the installed app of each ticket that is ahead and of the trip that is next. `public/sw.js` shows them without a network. They belong to one person: gone when the session ends, and
 * when somebody else signs in. Nothing else that is personal is kept but, for minutes, a picture shared for a scan (passport-scan/shared-picture.ts).
 */
import { addressOf } from './bases.ts'
import { browserSession } from './browser-session.ts'
import { fetchInTime } from './fetch-in-time.ts'

/** Known to `public/sw.js` by the same names. */
const cacheName = 'kept-tickets'
const ownerEntry = '/kept-owner'
const paperPath = '/kept-ticket.pdf'
const mostTickets = 10
/** What a kept paper is compared by. */
const versionHeader = 'x-version'

export type KeptTicket = {
  orderId: string
  /** What the list without a network calls it. */
  title: string
  /** The address of the whole ticket's page. */
  path: string
  papers: readonly KeptPaper[]
}
export type KeptPaper = {
  /** Known to `public/sw.js` by the same names. */
  name: 'ticket' | 'voucher' | 'policy' | 'programme'
  /** The call that draws it. */
  call: `/${string}`
}

/** The ticket of a whole order. */
export const ticketPaper = (orderId: string): KeptPaper => ({
  name: 'ticket',
  call: `/api/flight-reservation/Tickets/FlightTicketPdf/${orderId}`,
})

/** Keeps a ticket for its owner, in place of an older copy. A browser that refuses simply keeps none. Browser only. */
export async function keepTicket(ticket: KeptTicket, ownerId: string): Promise<void> {
  if (!('caches' in globalThis) || !navigator.onLine) return
  const page = await fetch(ticket.path, { credentials: 'same-origin' })
  // A sign-in page behind a redirect is no ticket.
  if (!page.ok || page.redirected) return
  const html = await page.text()
  // Of somebody else's nothing is known.
  await guardKeptTickets(ownerId)
  const papers = await changedPapers(ticket)
  // Whoever signed out while they were drawn leaves nothing behind.
  if (!browserSession().isSignedIn()) return
  await guardKeptTickets(ownerId)
  const cache = await caches.open(cacheName)
  const facts = {
    'x-kept-at': new Date().toISOString(),
    'x-title': encodeURIComponent(ticket.title),
  }
  const owner = new Response(ownerId)
  await Promise.all([
    cache.put(ownerEntry, owner),
    cache.put(
      ticket.path,
      new Response(html, { headers: { ...facts, 'content-type': 'text/html' } }),
    ),
    ...papers.map(({ path, pdf, version }) =>
      cache.put(
        path,
        new Response(pdf, {
          headers: { ...facts, 'content-type': 'application/pdf', [versionHeader]: version },
        }),
      ),
    ),
    ...looksIn(html).map((file) => cache.add(file).catch(() => undefined)),
  ])
  await forgetOldest(cache)
}

/**
 * Those that are not kept yet, or say something else by now. One after the other: they are drawn for us, and nobody waits. One that is not to
 * be had is left out.
 */
async function changedPapers({
  orderId,
  papers,
}: KeptTicket): Promise<{ path: string; pdf: Blob; version: string }[]> {
  const had: { path: string; pdf: Blob; version: string }[] = []
  const count = new Map<string, number>()
  for (const { name, call } of papers) {
    const number = (count.get(name) ?? 0) + 1
    count.set(name, number)
    // The ticket is called as it always was: what is kept from before is found again.
    const which = name === 'ticket' ? '' : `&paper=${name}${number > 1 ? `-${number}` : ''}`
    const path = `${paperPath}?orderId=${orderId}${which}`
    const changed = await paperOf(call, await keptVersion(path)).catch(() => null)
    if (changed) had.push({ path, ...changed })
  }
  return had
}

/** Only looks: a cache that was thrown away is not made anew by asking. */
async function keptVersion(path: string): Promise<string | null> {
  if (!(await caches.has(cacheName))) return null
  return (await (await caches.open(cacheName)).match(path))?.headers.get(versionHeader) ?? null
}

/** The paper as it is now; null where it is still of that version, or is not to be had. */
async function paperOf(
  call: `/${string}`,
  version: string | null,
): Promise<{ pdf: Blob; version: string } | null> {
  const token = await browserSession().accessToken()
  const reply = await fetchInTime(addressOf(call), {
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(version && { 'if-none-match': version }),
    },
  })
  return reply.status === 200
    ? { pdf: await reply.blob(), version: reply.headers.get('etag') ?? '' }
    : null
}

/** Throws everything away that is not this person's; null is nobody. Browser only. */
export async function guardKeptTickets(ownerId: string | null): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  const owner = await (await cache.match(ownerEntry))?.text()
  if (owner !== ownerId) await caches.delete(cacheName)
}

/** Its letters and its style sheet. */
const looksIn = (html: string): string[] =>
  [...html.matchAll(/<link[^>]+(?:as="font"|rel="stylesheet")[^>]*>/g)].flatMap(
    ([tag]) => /href="(\/[^"]+)"/.exec(tag)?.[1] ?? [],
  )

/** A phone keeps the newest few. */
async function forgetOldest(cache: Cache): Promise<void> {
  const pages: { path: string; at: string }[] = []
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    const at = (await cache.match(request))?.headers.get('x-kept-at')
    if (at && pathname.startsWith('/profile/')) pages.push({ path: pathname + search, at })
  }
  const old = pages.toSorted((a, b) => b.at.localeCompare(a.at)).slice(mostTickets)
  for (const { path } of old) {
    await cache.delete(path)
    const order = path.slice(path.indexOf('?'))
    const isElsewhere = pages.some((page) => !old.includes(page) && page.path.endsWith(order))
    if (isElsewhere) continue
    for (const { url } of await cache.keys()) {
      const { pathname, search } = new URL(url)
      if (pathname === paperPath && `${search}&`.startsWith(`${order}&`))
        await cache.delete(pathname + search)
    }
  }
}
