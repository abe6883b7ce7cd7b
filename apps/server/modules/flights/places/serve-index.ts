import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import { type PlaceIndex, placeIndexPath } from '@parastoo/contract/flights/place-index'
import type { FastifyInstance } from 'fastify'
import type { HeldPlaces } from './held-places.ts'
import { townsWithoutAirport } from './towns.ts'

type Prepared = { held: HeldPlaces; plain: Buffer; brotli: Buffer; etag: string }

/** Serves the index browsers search places in: written and compressed once after each import, not for each visitor. */
export function mountPlaceIndex(app: FastifyInstance, all: () => HeldPlaces): void {
  let prepared: Prepared | undefined
  app.get(placeIndexPath, async (request, reply) => {
    const held = all()
    if (prepared?.held !== held) prepared = prepare(held)
    reply
      .header('cache-control', 'public, max-age=3600, stale-while-revalidate=604800')
      .header('vary', 'accept-encoding')
      .header('etag', prepared.etag)
    if (request.headers['if-none-match'] === prepared.etag) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    if (!takesBrotli) return prepared.plain
    reply.header('content-encoding', 'br')
    return prepared.brotli
  })
}

function prepare(held: HeldPlaces): Prepared {
  const plain = Buffer.from(JSON.stringify(indexOf(held)))
  const brotli = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  })
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { held, plain, brotli, etag }
}

/** What the browser is sent of the places held. */
function indexOf({ entries }: Pick<HeldPlaces, 'entries'>): PlaceIndex {
  const countries: PlaceIndex['countries'] = {}
  const airports = entries.map(({ countryNames, lat, lon, ...entry }) => {
    const [nameFa = entry.countryCode, nameEn = ''] = countryNames
    countries[entry.countryCode] = [nameFa, nameEn]
    return { ...entry, lat: rounded(lat), lon: rounded(lon) }
  })
  return { countries, airports, towns: townsWithoutAirport }
}

/** A kilometre is near enough to tell what is near. */
const rounded = (degrees: number): number => Math.round(degrees * 100) / 100
