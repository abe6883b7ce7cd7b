import type { SearchEngines } from '../../modules/content/ports.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'

export type IndexNowSettings = {
  /** Any of those who share what they are told with each other. */
  host: string
  /** Also the name of the file by which they see that the site is ours. */
  key: string
  publicUrl: string
}

/** Tells of changed pages by the IndexNow protocol (indexnow.org/documentation): all who take part hear of it. */
export function createIndexNow(
  { host, key, publicUrl }: IndexNowSettings,
  { peer }: Pick<Outbound, 'peer'>,
): SearchEngines {
  const line = peer({
    name: 'indexnow',
    baseUrl: host,
    // The key proves the site and is public: its file says it to whoever asks.
    secrets: [],
    answerWithinMs: 10_000,
    largestReplyBytes: 65_536,
    breaker: { failures: 5, restMs: 600_000 },
  })
  const { host: ownHost, origin } = new URL(publicUrl)
  // Joined first: whatever a path begins with, the address stays on this host.
  const at = (path: string) => new URL(origin + path).href
  return {
    keyFile: { path: `/${key}.txt`, text: key },
    async tell(paths) {
      const reply = await line.call({
        call: 'changed-pages',
        method: 'POST',
        path: '/indexnow',
        json: {
          host: ownHost,
          key,
          keyLocation: at(`/${key}.txt`),
          urlList: paths.map(at),
        },
        // Some answer with nothing, some with a page.
        expects: 'bytes',
      })
      if (reply.outcome !== 'answered') return { untold: reply.reason }
      return reply.status < 300 ? { told: true } : { untold: String(reply.status) }
    },
  }
}
