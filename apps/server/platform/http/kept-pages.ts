/** Pages that are the same for everybody who has not signed in, kept for seconds; each answer gets a nonce of its own (docs/decisions/0080). */
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Encoding, encodingFor } from './negotiate.ts'

/** By this header a page says for how many seconds it may be kept; it is never sent. */
export const keptSecondsHeader = 'x-kept-seconds'

/** What is older is drawn anew; so long the one from before is given to others while that is being done. */
const longestStaleMs = 15_000
const mostKept = 300
/** How long a visitor waits in all for a page that others' questions are drawing, one after the other, before it is drawn for them too. */
const longestWaitMs = 10_000
/** An address whose page may not be kept is not waited for so long; then it is tried once more. */
const forbiddenForMs = 60_000

export type KeptPage = {
  /** The text between the places of the nonce, as it is sent. */
  parts: readonly Buffer[]
  headers: readonly (readonly [string, string])[]
  freshUntilMs: number
}

/** How a drawing ended: kept, forbidden by the page itself, or broken off, so that another's may still be kept. */
type End = 'kept' | 'forbidden' | 'broken'

type Asked = { draw: () => Promise<Response>; nonce: string; isWhole: () => boolean }

export type KeptPages = ReturnType<typeof createKeptPages>

export function createKeptPages({ nowMs = () => performance.now() } = {}) {
  const kept = new LRUCache<string, KeptPage>({ max: mostKept })
  const drawing = new Map<string, Promise<End>>()
  const forbiddenUntilMs = new LRUCache<string, number>({ max: mostKept })
  let timesForgotten = 0
  return {
    /** What pages say has changed: every one is drawn anew, and what is being drawn from before is not kept. */
    forget(): void {
      timesForgotten += 1
      kept.clear()
      forbiddenUntilMs.clear()
    },

    /**
     * The page that was kept, or the one that `draw` answers, which is kept where the page says that it may be. However many ask at
     * once, one draws: a hundred visitors of a page that nobody kept would otherwise draw it a hundred times, each so slowly that none
     * is ever kept. `isWhole` is asked at its end: a page whose reader has left, or of which something was refused, is not kept.
     */
    async give(key: string, asked: Asked): Promise<{ page: KeptPage } | { drawn: Response }> {
      const lateAtMs = nowMs() + longestWaitMs
      for (;;) {
        const page = kept.get(key)
        const lateMs = page ? nowMs() - page.freshUntilMs : Number.POSITIVE_INFINITY
        if (page && lateMs <= 0) return { page }
        const others = drawing.get(key)
        if (page && others && lateMs < longestStaleMs) return { page }
        if (!others) return { drawn: await drawFirst(key, asked) }
        const leftMs = lateAtMs - nowMs()
        const end =
          leftMs <= 0
            ? 'late'
            : await Promise.race([others, delay(leftMs, 'late' as const, { ref: false })])
        if (end === 'forbidden' || end === 'late') return { drawn: await asked.draw() }
      }
    },
  }

  /** Draws for everybody who asks meanwhile; what may not be kept is drawn for each by itself for a while. */
  async function drawFirst(key: string, asked: Asked): Promise<Response> {
    if (nowMs() < (forbiddenUntilMs.get(key) ?? 0)) return await asked.draw()
    const { promise, resolve } = Promise.withResolvers<End>()
    drawing.set(key, promise)
    const end = (how: End) => {
      if (how === 'forbidden') forbiddenUntilMs.set(key, nowMs() + forbiddenForMs)
      drawing.delete(key)
      resolve(how)
    }
    const began = timesForgotten
    const response = await asked.draw().catch((fault) => {
      end('broken')
      throw fault
    })
    const { status, headers, body } = response
    const seconds = Number(headers.get(keptSecondsHeader) ?? 0)
    if (status !== 200 || seconds === 0 || body === null || !mayBeKept(headers)) {
      end(status >= 500 ? 'broken' : 'forbidden')
      return response
    }
    headers.delete(keptSecondsHeader)
    const [sent, copied] = body.tee()
    const take = async (): Promise<End> => {
      const parts = (await new Response(copied).text()).split(asked.nonce)
      if (!asked.isWhole() || began !== timesForgotten) return 'broken'
      kept.set(key, {
        parts: parts.map((part) => Buffer.from(part)),
        headers: [...headers],
        freshUntilMs: nowMs() + seconds * 1000,
      })
      return 'kept'
    }
    // One that breaks off is not kept; its reader learns of that by themselves.
    take().then(end, () => end('broken'))
    return new Response(sent, { status, headers })
  }
}

/** Text for people, with no cookie but the one that everybody gets. */
const mayBeKept = (headers: Headers) =>
  headers.get('content-type')?.startsWith('text/html') === true &&
  headers.getSetCookie().every((line) => impersonalCookie.test(line.split(';')[0] ?? ''))

/** Cookies that say how a page looks and nothing about who reads it. Whoever has another may be somebody. */
const impersonalCookie = /^(theme=(light|dark)|currency=(IRR|USD|AED|IQD)|(__Host-)?locale=fa)$/

/**
 * What a page for nobody in particular depends on: its address, and the cookies above. Null when the request may come from somebody,
 * or asks for more than a page: such a page is neither kept nor given from what is kept.
 */
export function keyOfPage({ method, url, host, protocol, headers }: FastifyRequest): string | null {
  if (method !== 'GET' || url.includes('?') || headers.authorization !== undefined) return null
  const cookies = (headers.cookie ?? '').split(/;\s*/).filter((pair) => pair !== '')
  if (!cookies.every((pair) => impersonalCookie.test(pair))) return null
  return JSON.stringify([protocol, host, url, cookies.toSorted()])
}

/** A kept page as the answer to one request: with its own nonce, and compressed as the reader likes. */
export function answerKept(
  { parts, headers }: KeptPage,
  { nonce, accepts }: { nonce: string; accepts: string },
): { response: Response; body: Buffer } {
  const between = Buffer.from(nonce)
  const plain = Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [between, part])))
  const encoding = encodingFor(accepts)
  const body = encoding === 'identity' ? plain : compressors[encoding](plain)
  const response = new Response(null, { headers: headers.map(([name, value]) => [name, value]) })
  if (encoding !== 'identity') response.headers.set('content-encoding', encoding)
  response.headers.set('content-length', String(body.length))
  return { response, body }
}

/**
 * In this thread, as the bodies of calls: 0.6 ms by zstd for 125 kB. Handed to another thread it takes 1 ms in all, and 1.6 with
 * thirty under way, each with memory of its own: a process with many visitors came to a stop by it. zstd is a quarter of the
 * work of brotli, and a tenth larger.
 */
const compressors: Record<Exclude<Encoding, 'identity'>, (plain: Buffer) => Buffer> = {
  zstd: (plain) => zstdCompressSync(plain),
  br: (plain) =>
    brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: (plain) => gzipSync(plain),
}
