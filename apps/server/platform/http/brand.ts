import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Whom the pages speak for, as the host hands it to the built site; the same for every page of a process. */
export type SiteBrand = {
  name: string
  /** The address of the agency's own mark; null draws ours. */
  logo: string | null
  /** Null leaves the colours of the design. */
  colours: { lead: string | null; action: string | null } | null
}

/** The brand of the settings; `markSvg` is what `BRAND_LOGO` names, read once at the start. */
export function siteBrandOf(settings: {
  name: string
  colours: { lead: string | null; action: string | null }
  markSvg: string | undefined
}): SiteBrand {
  const { name, colours, markSvg } = settings
  const isOurs = colours.lead === null && colours.action === null
  return {
    name,
    logo: markSvg === undefined ? null : `/brand/${hashOf(markSvg)}.svg`,
    colours: isOurs ? null : colours,
  }
}

/** Serves the mark at the address of `siteBrandOf`, for ever: its name is a hash. A picture, whatever else the file holds. */
export function mountBrandLogo(app: FastifyInstance, markSvg: string): void {
  app.get(`/brand/${hashOf(markSvg)}.svg`, (_request, reply) =>
    reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      })
      .type('image/svg+xml')
      .send(markSvg),
  )
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)
