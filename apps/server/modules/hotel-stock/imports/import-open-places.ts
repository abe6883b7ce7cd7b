import { foldForSearch, normalizeText } from '@parastoo/kit/text'
import * as z from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import type { BadLine } from '../../../platform/imports/bad-line.ts'
import type { ImportOutcome, RowCounts } from '../../../platform/imports/import-outcome.ts'
import { estimatedWalk } from '../stays/index.ts'
import { bringIn } from './import-places.ts'
import { type KnownCodes, readKnownCodes } from './known-codes.ts'
import { openPlaceShape } from './table-shapes.ts'

/** How far from a city's middle a place still belongs to it, as people would walk it. */
const nearMetres = 60_000

const lodgings = ['hotel', 'motel', 'guest_house', 'hostel', 'apartment']

const element = z.object({
  type: z.enum(['node', 'way', 'relation']),
  id: z.number().int(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  center: z.object({ lat: z.number(), lon: z.number() }).optional(),
  tags: z.record(z.string(), z.string()).optional(),
})

/**
 * Lodgings of an OpenStreetMap extract, as the JSON that Overpass writes with `out center`. Other elements and nameless ones are left
 * out; an element that cannot be read is named by its place in the list. ODbL: its rows stay in a table of their own.
 */
export async function importOpenStreetMap(tx: Tx, text: string): Promise<ImportOutcome<RowCounts>> {
  const elements = readElements(text)
  if (elements === null)
    return { badLines: [{ line: 1, reason: 'is not JSON with a list named elements' }] }
  const { cities } = await readKnownCodes(tx)
  const badLines: BadLine[] = []
  const rows = elements.flatMap((one, index) => {
    const found = element.safeParse(one)
    const of = found.data
    const at = of?.center ?? of
    if (!of || at?.lat === undefined || at.lon === undefined) {
      badLines.push({ line: index + 1, reason: 'is no element with an id and a point' })
      return []
    }
    const tags = of.tags ?? {}
    const kind = tags.tourism ?? ''
    const name = normalizeText(tags.name ?? tags['name:fa'] ?? tags['name:en'] ?? '')
    if (!lodgings.includes(kind) || name === '') return []
    const stars = /^[1-7]/.exec(tags.stars ?? '')?.[0]
    const point = { lat: at.lat, lon: at.lon }
    return {
      source: 'OpenStreetMap',
      sourceId: `${of.type}/${of.id}`,
      licence: 'ODbL 1.0',
      cityCode: nearestCity(cities, point),
      name,
      nameFa: normalizeText(tags['name:fa'] ?? ''),
      nameEn: normalizeText(tags['name:en'] ?? ''),
      kind,
      stars: stars === undefined ? null : Number(stars),
      ...point,
    }
  })
  return await bringIn(tx, { rows, badLines }, openPlaceShape)
}

function readElements(text: string): unknown[] | null {
  try {
    const { data } = z.object({ elements: z.array(z.unknown()) }).safeParse(JSON.parse(text))
    return data?.elements ?? null
  } catch {
    return null
  }
}

/** Lodgings (S.HTL and its kin) of a GeoNames extract, the tab-separated file of a country. CC BY 4.0. */
export async function importGeoNames(tx: Tx, text: string): Promise<ImportOutcome<RowCounts>> {
  const { cities } = await readKnownCodes(tx)
  const badLines: BadLine[] = []
  const rows = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    const cells = line.split('\t')
    const [id = '', name = '', asciiName = '', others = '', lat = '', lon = '', , feature = ''] =
      cells
    const point = { lat: Number(lat), lon: Number(lon) }
    const isPoint =
      Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 && lat !== '' && lon !== ''
    if (cells.length < 8 || !/^\d+$/.test(id) || !isPoint) {
      badLines.push({ line: index + 1, reason: 'has no GeoNames id with a point and a feature' })
      return []
    }
    if (!['HTL', 'RSRT', 'GHSE'].includes(feature) || name === '') return []
    return {
      source: 'GeoNames',
      sourceId: id,
      licence: 'CC BY 4.0',
      cityCode: nearestCity(cities, point),
      name: normalizeText(name),
      nameFa: normalizeText(
        others.split(',').find((other) => /\p{Script=Arabic}/u.test(other)) ?? '',
      ),
      nameEn: normalizeText(foldForSearch(asciiName) === '' ? '' : asciiName),
      kind: feature,
      stars: null,
      ...point,
    }
  })
  return await bringIn(tx, { rows, badLines }, openPlaceShape)
}

function nearestCity(
  cities: KnownCodes['cities'],
  point: { lat: number; lon: number },
): string | null {
  let nearest: { code: string; metres: number } | null = null
  for (const city of cities.values()) {
    const { metres } = estimatedWalk(city, point)
    if (metres <= nearMetres && (nearest === null || metres < nearest.metres))
      nearest = { code: city.code, metres }
  }
  return nearest?.code ?? null
}
