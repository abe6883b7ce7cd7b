/** Banners: put up, changed and stopped by staff, and shown to everybody between two instants. */
import type { BannerPlace, ShownBanner } from '@parastoo/contract/content/banners'
import type { Banner, BannerState, BannerWish } from '@parastoo/contract/office/banners'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { type Db, query, type Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { asPicture, findAssets } from './assets.ts'
import { noteShown, watchShown } from './changed-addresses.ts'
import type { ContentNeeds } from './needs.ts'

type Row = {
  id: string
  place: BannerPlace
  title: string
  text: string
  assetId: string
  link: string
  advertiser: string | null
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant | null
  stoppedAt: Temporal.Instant | null
  version: number
}
const columns = `id, place, title, text, asset_id as "assetId", link, advertiser, starts_at as "startsAt",
  ends_at as "endsAt", stopped_at as "stoppedAt", version`

/** Staff look at those that matter now. */
const mostListed = 200
/** For how long what stands in the table is known without asking: as long as a page is kept (docs/decisions/0226). */
const knownForSeconds = 5

/** Every banner, the newest first, and how it stands. */
export async function listBanners({
  db,
  clock,
}: Pick<ContentNeeds, 'db' | 'clock'>): Promise<Banner[]> {
  const rows = await query<Row>(
    db,
    `select ${columns} from content.banner order by stopped_at is not null, starts_at desc, id desc limit $1`,
    [mostListed],
  )
  const drawn = await drawnOf(db, rows)
  return drawn.map(({ row, shown }) => ({
    ...shown,
    place: row.place,
    startsAt: row.startsAt.toString(),
    endsAt: row.endsAt?.toString() ?? null,
    state: stateOf(row, clock.now()),
    version: row.version,
  }))
}

function stateOf(
  { startsAt, endsAt, stoppedAt }: Pick<Row, 'startsAt' | 'endsAt' | 'stoppedAt'>,
  now: Temporal.Instant,
): BannerState {
  if (stoppedAt !== null) return 'stopped'
  if (Temporal.Instant.compare(startsAt, now) > 0) return 'waiting'
  return endsAt !== null && Temporal.Instant.compare(endsAt, now) <= 0 ? 'ended' : 'running'
}

/** With the picture of each; one always has its picture, which is never deleted. */
async function drawnOf(db: Db, rows: readonly Row[]): Promise<{ row: Row; shown: ShownBanner }[]> {
  const ids = [...new Set(rows.map(({ assetId }) => assetId))]
  const assets = new Map((await findAssets(db, ids)).map((one) => [one.assetId, one]))
  return rows.flatMap((row) => {
    const asset = assets.get(row.assetId)
    if (!asset) return []
    const { id, title, text, link, advertiser } = row
    return [{ row, shown: { id, title, text, link, advertiser, picture: asPicture(asset) } }]
  })
}

type SaveRefused =
  | 'NOT_FOUND'
  | 'CHANGED_MEANWHILE'
  | 'ASSET_UNKNOWN'
  | 'BANNER_LINK_NOT_ALLOWED'
  | 'BANNER_TIME_WRONG'

/** Puts one up, or changes one that is still the version that was seen and was not stopped. */
export async function saveBanner(
  { clock, bannerHosts }: Pick<ContentNeeds, 'clock' | 'bannerHosts'>,
  tx: Tx,
  { seen, ...wish }: BannerWish & { savedBy: string },
): Promise<{ id: string } | Refusal<SaveRefused>> {
  if (!isAllowedLink(wish.link, bannerHosts))
    return refuse('BANNER_LINK_NOT_ALLOWED', { field: 'link' })
  const startsAt = Temporal.Instant.from(wish.startsAt)
  const endsAt = wish.endsAt === null ? null : Temporal.Instant.from(wish.endsAt)
  if (endsAt && Temporal.Instant.compare(endsAt, startsAt) <= 0)
    return refuse('BANNER_TIME_WRONG', { field: 'endsAt' })
  if ((await findAssets(tx, [wish.pictureId])).length === 0)
    return refuse('ASSET_UNKNOWN', { field: 'pictureId' })
  const id = seen?.id ?? newId()
  const { place, title, text, pictureId, link, advertiser, savedBy } = wish
  const values = [id, place, title, text, pictureId, link, advertiser, startsAt, endsAt]
  const written = [...values, savedBy, clock.now()]
  const rows = seen
    ? await query(
        tx,
        `update content.banner set place = $2, title = $3, text = $4, asset_id = $5, link = $6, advertiser = $7,
           starts_at = $8, ends_at = $9, saved_by = $10, saved_at = $11, version = version + 1
         where id = $1 and version = $12 and stopped_at is null returning id`,
        [...written, seen.version],
      )
    : await query(
        tx,
        `insert into content.banner (id, place, title, text, asset_id, link, advertiser, starts_at, ends_at, saved_by, saved_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
        written,
      )
  if (rows.length === 0) {
    const [known] = await query(tx, 'select id from content.banner where id = $1', [id])
    return refuse(known ? 'CHANGED_MEANWHILE' : 'NOT_FOUND')
  }
  noteShown(tx)
  return { id }
}

/** Takes one down for good. Refused of one that is down already, or was never there. */
export async function stopBanner(
  { clock }: Pick<ContentNeeds, 'clock'>,
  tx: Tx,
  id: string,
): Promise<{ stopped: true } | Refusal<'NOT_FOUND'>> {
  const rows = await query(
    tx,
    'update content.banner set stopped_at = $2 where id = $1 and stopped_at is null returning id',
    [id, clock.now()],
  )
  if (rows.length === 0) return refuse('NOT_FOUND')
  noteShown(tx)
  return { stopped: true }
}

/** Into the site, or by https to a host that is allowed, as it is written there. */
function isAllowedLink(link: string, hosts: readonly string[]): boolean {
  if (/^\/(?![/\\])[^\s\\]*$/.test(link)) return true
  if (!URL.canParse(link)) return false
  const { protocol, host, username, password } = new URL(link)
  return protocol === 'https:' && username === '' && password === '' && hosts.includes(host)
}

/**
 * What stands at a place now; of several the one that began last. What the table holds is known for some seconds, and asked anew
 * as soon as somebody changes it.
 */
export function createShownBanners({ db, clock }: Pick<ContentNeeds, 'db' | 'clock'>) {
  let known: { rows: Promise<{ row: Row; shown: ShownBanner }[]>; until: number } | null = null
  let isWatching = false
  const ask = async () => {
    const rows = await query<Row>(
      db,
      `select ${columns} from content.banner
       where stopped_at is null and (ends_at is null or ends_at > $1) order by starts_at desc, id desc limit $2`,
      [clock.now(), mostListed],
    )
    return await drawnOf(db, rows)
  }
  return async (place: BannerPlace): Promise<ShownBanner | null> => {
    if (!isWatching) {
      isWatching = true
      await watchShown(db, () => {
        known = null
      })
    }
    const now = clock.now()
    if (!known || known.until <= now.epochMilliseconds) {
      const rows = ask()
      known = { rows, until: now.add({ seconds: knownForSeconds }).epochMilliseconds }
      rows.catch(() => {
        known = null
      })
    }
    const found = (await known.rows).find(
      ({ row }) => row.place === place && stateOf(row, now) === 'running',
    )
    return found?.shown ?? null
  }
}
