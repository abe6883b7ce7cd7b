/** What travellers read of a hotel, as staff read and write it. */
import {
  mostLeftOut,
  type Property,
  type PropertyContent,
} from '@parastoo/contract/office/properties'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { type Db, query, type Tx } from '../../../platform/db/database.ts'

type Row = Omit<Property, 'admission' | 'checkInFrom' | 'checkOutUntil' | 'sameDayUntil'> &
  Property['admission'] &
  Record<'checkInFrom' | 'checkOutUntil' | 'sameDayUntil', Temporal.PlainTime>

/** A hotel by its code as it stands, closed ones too; null for none. */
export async function readContent(
  dbOrTx: Db | Tx,
  code: string,
  { isLocked = false } = {},
): Promise<Property | null> {
  const [row] = await query<Row>(
    dbOrTx,
    `select code, name_fa as "nameFa", content_version as version, about_fa as "aboutFa", facilities, pictures,
       kept_pictures as "leftOut", check_in_from as "checkInFrom", check_out_until as "checkOutUntil", same_day_until as "sameDayUntil",
       accepts_foreigners as "acceptsForeigners", needs_entry_stamp as "needsEntryStamp",
       couples_document as "couplesDocument", single_woman as "singleWoman", single_man as "singleMan",
       least_age_alone as "leastAgeAlone"
     from hotel_stock.property where code = $1${isLocked ? ' for update' : ''}`,
    [code],
  )
  if (!row) return null
  const {
    acceptsForeigners,
    needsEntryStamp,
    couplesDocument,
    singleWoman,
    singleMan,
    leastAgeAlone,
    checkInFrom,
    checkOutUntil,
    sameDayUntil,
    ...rest
  } = row
  return {
    ...rest,
    checkInFrom: hourOf(checkInFrom),
    checkOutUntil: hourOf(checkOutUntil),
    sameDayUntil: hourOf(sameDayUntil),
    admission: {
      acceptsForeigners,
      needsEntryStamp,
      couplesDocument,
      singleWoman,
      singleMan,
      leastAgeAlone,
    },
  }
}

const hourOf = (time: Temporal.PlainTime): string => time.toString().slice(0, 5)

/**
 * Writes it where it is still the version that was seen, and answers how it stood; from then on no import writes over it. A picture that the hotel
 * has not is refused: a page shows nothing that came by no gate. One that is left out stays the hotel's, to be shown again.
 */
export async function saveContent(
  tx: Tx,
  { code, version, ...content }: PropertyContent & { code: string; version: number },
): Promise<
  | { before: Property; version: number }
  | Refusal<'NOT_FOUND' | 'CHANGED_MEANWHILE' | 'PROPERTY_PICTURE_UNKNOWN'>
> {
  const before = await readContent(tx, code, { isLocked: true })
  if (!before) return refuse('NOT_FOUND')
  if (before.version !== version) return refuse('CHANGED_MEANWHILE')
  const had = [...before.pictures, ...before.leftOut]
  const known = new Set(had.map(({ path }) => path))
  const strange = content.pictures.findIndex(({ path }) => !known.has(path))
  if (strange >= 0) return refuse('PROPERTY_PICTURE_UNKNOWN', { field: `pictures.${strange}` })
  const shown = new Set(content.pictures.map(({ path }) => path))
  const leftOut = had.filter(({ path }) => !shown.has(path))
  const { admission } = content
  await query(
    tx,
    `update hotel_stock.property set content_version = content_version + 1, about_fa = $2, facilities = $3,
       pictures = $4, check_in_from = $5, check_out_until = $6, same_day_until = $7, accepts_foreigners = $8,
       needs_entry_stamp = $9, couples_document = $10, single_woman = $11, single_man = $12, least_age_alone = $13,
       kept_pictures = $14
     where code = $1`,
    [
      code,
      content.aboutFa,
      content.facilities,
      JSON.stringify(content.pictures),
      content.checkInFrom,
      content.checkOutUntil,
      content.sameDayUntil,
      admission.acceptsForeigners,
      admission.needsEntryStamp,
      admission.couplesDocument,
      admission.singleWoman,
      admission.singleMan,
      admission.leastAgeAlone,
      JSON.stringify(leftOut),
    ],
  )
  return { before, version: version + 1 }
}

/** Gives a hotel a picture that its page does not show yet. Refused of a hotel that is not there, or has too many of them. */
export async function addPicture(
  tx: Tx,
  { code, picture }: { code: string; picture: Property['leftOut'][number] },
): Promise<{ added: true } | Refusal<'NOT_FOUND' | 'PROPERTY_PICTURES_TOO_MANY'>> {
  const hotel = await readContent(tx, code, { isLocked: true })
  if (!hotel) return refuse('NOT_FOUND')
  if (hotel.leftOut.length >= mostLeftOut) return refuse('PROPERTY_PICTURES_TOO_MANY')
  const leftOut = [...hotel.leftOut, picture]
  await query(tx, 'update hotel_stock.property set kept_pictures = $2 where code = $1', [
    code,
    JSON.stringify(leftOut),
  ])
  return { added: true }
}

/**
 * What of these hotels staff have written themselves, by their codes, in the words of their files: an import leaves it. All of them are locked
 * until the transaction ends, so that nobody writes between this look and the import.
 */
export async function contentByHand(
  tx: Tx,
  codes: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const rows = await query<{ code: string; isByHand: boolean }>(
    tx,
    `select content_version > 0 as "isByHand", code, about_fa as "aboutFa", facilities, pictures, check_in_from::text as "checkInFrom",
       check_out_until::text as "checkOutUntil", same_day_until::text as "sameDayUntil",
       accepts_foreigners as "acceptsForeigners", needs_entry_stamp as "needsEntryStamp",
       couples_document as "couplesDocument", single_woman as "singleWoman", single_man as "singleMan",
       least_age_alone as "leastAgeAlone"
     from hotel_stock.property where code = any($1) order by code for no key update`,
    [codes],
  )
  return new Map(rows.flatMap(({ isByHand, ...row }) => (isByHand ? [[row.code, row]] : [])))
}
