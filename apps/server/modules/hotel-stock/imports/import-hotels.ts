import type { Tx } from '../../../platform/db/database.ts'
import { query } from '../../../platform/db/database.ts'
import { FieldFault } from '../../../platform/imports/bad-line.ts'
import { isoDate, wholeNumber } from '../../../platform/imports/fields.ts'
import type { ImportOutcome, RowCounts } from '../../../platform/imports/import-outcome.ts'
import { readCsv } from '../../../platform/imports/read-csv.ts'
import { contentByHand } from '../stock/index.ts'
import {
  bedsOf,
  childBands,
  clockTime,
  code,
  degrees,
  known,
  listOf,
  named,
  numberOrNull,
  oneOf,
  yesNo,
} from './hotel-fields.ts'
import { bringIn } from './import-places.ts'
import { readKnownCodes } from './known-codes.ts'
import { saveRows } from './save-rows.ts'
import { bandShape, planShape, propertyShape, roomShape, walkShape } from './table-shapes.ts'

const hotelColumns = [
  'code',
  'city',
  'nameFa',
  'nameEn',
  'nameAr',
  'kind',
  'stars',
  'lat',
  'lon',
  'addressFa',
  'aboutFa',
  'facilities',
  'checkInFrom',
  'checkOutUntil',
  'sameDayUntil',
  'answerMinutes',
  'acceptsForeigners',
  'entryStamp',
  'couplesDocument',
  'singleWoman',
  'singleMan',
  'leastAgeAlone',
  'childBands',
  'walks',
  'source',
  'licence',
] as const

/** Hotels with their rules of admission, child bands and measured walks. A hotel that is gone from the file stays as it is. */
export async function importHotels(tx: Tx, text: string): Promise<ImportOutcome<RowCounts>> {
  const { cities, landmarks } = await readKnownCodes(tx)
  const { rows, badLines } = readCsv({
    text,
    columns: hotelColumns,
    toRow: (cells) => {
      const answerMinutes = numberOrNull('answerMinutes', cells.answerMinutes, {
        least: 1,
        most: 2_880,
      })
      return {
        bands: childBands('childBands', cells.childBands),
        walks: walksOf(cells.walks, landmarks),
        hotel: {
          code: code('code', cells.code),
          cityCode: known('city', cells.city, cities).code,
          nameFa: named('nameFa', cells.nameFa),
          nameEn: named('nameEn', cells.nameEn),
          nameAr: named('nameAr', cells.nameAr),
          kind: oneOf('kind', cells.kind, [
            'hotel',
            'apartment-hotel',
            'guesthouse',
            'traditional',
            'pilgrim-house',
          ]),
          stars: numberOrNull('stars', cells.stars, { least: 1, most: 5 }),
          lat: degrees('lat', cells.lat, 90),
          lon: degrees('lon', cells.lon, 180),
          addressFa: named('addressFa', cells.addressFa),
          aboutFa: cells.aboutFa,
          facilities: listOf(cells.facilities),
          pictures: [],
          checkInFrom: clockTime('checkInFrom', cells.checkInFrom),
          checkOutUntil: clockTime('checkOutUntil', cells.checkOutUntil),
          sameDayUntil: clockTime('sameDayUntil', cells.sameDayUntil),
          confirms: answerMinutes === null ? 'instant' : 'on-request',
          answerMinutes,
          acceptsForeigners: oneOf('acceptsForeigners', cells.acceptsForeigners, [
            'yes',
            'no',
            'inquiry',
          ]),
          needsEntryStamp: yesNo('entryStamp', cells.entryStamp),
          couplesDocument: oneOf('couplesDocument', cells.couplesDocument, [
            'none',
            'certificate',
            'certificate-or-notary',
          ]),
          singleWoman: oneOf('singleWoman', cells.singleWoman, ['yes', 'police-letter', 'no']),
          singleMan: oneOf('singleMan', cells.singleMan, ['yes', 'police-letter', 'no']),
          leastAgeAlone: wholeNumber('leastAgeAlone', cells.leastAgeAlone, { least: 0, most: 30 }),
          source: named('source', cells.source),
          licence: named('licence', cells.licence),
          isSample: false,
        },
      }
    },
  })
  if (badLines.length > 0) return { badLines }
  // What staff have written in the desk outlives the file.
  const byHand = await contentByHand(
    tx,
    rows.map(({ hotel }) => hotel.code),
  )
  const imported = await saveRows(
    tx,
    propertyShape,
    rows.map(({ hotel }) => ({ ...hotel, ...byHand.get(hotel.code) })),
  )
  const { hotels } = await readKnownCodes(tx)
  const idOf = (hotelCode: string) => hotels.get(hotelCode) ?? 0
  const ids = rows.map(({ hotel }) => idOf(hotel.code))
  const bands = rows.flatMap((row) =>
    row.bands.map((band) => ({ ...band, propertyId: idOf(row.hotel.code) })),
  )
  // Only those that are gone: what is written again unchanged would tell memory that it has changed.
  await query(
    tx,
    `delete from hotel_stock.child_band as band where property_id = any($1) and not exists (
       select from jsonb_to_recordset($2::jsonb) as kept ("propertyId" int, "fromAge" int)
       where kept."propertyId" = band.property_id and kept."fromAge" = band.from_age)`,
    [ids, JSON.stringify(bands)],
  )
  await saveRows(tx, bandShape, bands)
  await saveRows(
    tx,
    walkShape,
    rows.flatMap(({ hotel, walks }) =>
      walks.map((walk) => ({ ...walk, propertyId: idOf(hotel.code) })),
    ),
  )
  return { imported }
}

/** Walks that somebody has measured, as `imam-reza-gate=650/9`: metres and minutes. */
function walksOf(text: string, landmarks: ReadonlyMap<string, string>) {
  return listOf(text).map((walk) => {
    const [, landmark = '', metres, minutes] = /^([a-z0-9-]+)=(\d+)\/(\d+)$/.exec(walk) ?? []
    if (metres === undefined) throw new FieldFault(`walks has "${walk}", which cannot be read`)
    return {
      landmarkCode: known('landmark', landmark, landmarks),
      metres: Number(metres),
      walkMinutes: Number(minutes),
    }
  })
}

/** Room types of hotels that are there. */
export async function importRooms(tx: Tx, text: string): Promise<ImportOutcome<RowCounts>> {
  const { hotels } = await readKnownCodes(tx)
  const read = readCsv({
    text,
    columns: [
      'hotel',
      'room',
      'nameFa',
      'nameEn',
      'baseOccupancy',
      'mostAdults',
      'mostChildren',
      'mostPeople',
      'beds',
      'sizeMetres',
      'viewFa',
      'extraBeds',
      'cots',
    ] as const,
    toRow: (cells) => {
      const people = (what: 'baseOccupancy' | 'mostAdults' | 'mostPeople') =>
        wholeNumber(what, cells[what], { least: 1, most: 12 })
      const row = {
        propertyId: known('hotel', cells.hotel, hotels),
        code: code('room', cells.room),
        nameFa: named('nameFa', cells.nameFa),
        nameEn: named('nameEn', cells.nameEn),
        baseOccupancy: people('baseOccupancy'),
        mostAdults: people('mostAdults'),
        mostChildren: wholeNumber('mostChildren', cells.mostChildren, { least: 0, most: 9 }),
        mostPeople: people('mostPeople'),
        beds: bedsOf('beds', cells.beds),
        sizeMetres: numberOrNull('sizeMetres', cells.sizeMetres, { least: 1, most: 2_000 }),
        viewFa: cells.viewFa,
        extraBeds: wholeNumber('extraBeds', cells.extraBeds, { least: 0, most: 4 }),
        cots: wholeNumber('cots', cells.cots, { least: 0, most: 4 }),
        pictures: [],
      }
      if (row.mostPeople < Math.max(row.baseOccupancy, row.mostAdults))
        throw new FieldFault('mostPeople is less than the people the room is for')
      return row
    },
  })
  return await bringIn(tx, read, roomShape)
}

/** Rate plans of room types that are there. */
export const importRates = async (tx: Tx, text: string): Promise<ImportOutcome<RowCounts>> =>
  await bringIn(tx, await readRates(tx, text), planShape)

export const rateColumns = [
  'hotel',
  'room',
  'plan',
  'nameFa',
  'board',
  'pays',
  'policy',
  'market',
  'validFrom',
  'validUntil',
  'releaseDays',
  'leastNights',
  'mostNights',
  'pricesPer',
  'taxPercent',
  'tax',
  'commissionPercent',
] as const

/** The rate plans that a text says, by the codes that are known. */
export async function readRates(tx: Tx, text: string) {
  const { rooms, policies } = await readKnownCodes(tx)
  return readCsv({
    text,
    columns: rateColumns,
    toRow: (cells) => {
      const dayOrNull = (what: 'validFrom' | 'validUntil') =>
        cells[what] === '' ? null : isoDate(what, cells[what])
      const row = {
        roomTypeId: known('room', `${cells.hotel} ${cells.room}`, rooms),
        code: code('plan', cells.plan),
        nameFa: named('nameFa', cells.nameFa),
        board: oneOf('board', cells.board, [
          'RO',
          'BB',
          'HB-lunch',
          'HB-dinner',
          'FB',
          'AI',
          'UAI',
        ]),
        pays: oneOf('pays', cells.pays, ['prepaid', 'at-hotel']),
        policyCode: known('policy', cells.policy, policies),
        market: oneOf('market', cells.market, ['any', 'iranian', 'foreign']),
        validFrom: dayOrNull('validFrom'),
        validUntil: dayOrNull('validUntil'),
        releaseDays: wholeNumber('releaseDays', cells.releaseDays, { least: 0, most: 365 }),
        leastNights: wholeNumber('leastNights', cells.leastNights, { least: 1, most: 30 }),
        mostNights: numberOrNull('mostNights', cells.mostNights, { least: 1, most: 365 }),
        pricesPer: oneOf('pricesPer', cells.pricesPer, ['room', 'person']),
        taxPercent: wholeNumber('taxPercent', cells.taxPercent, { least: 0, most: 100 }),
        tax: oneOf('tax', cells.tax, ['included', 'added', 'at-hotel']),
        commissionPercent: wholeNumber('commissionPercent', cells.commissionPercent, {
          least: 0,
          most: 100,
        }),
      }
      if (row.validFrom && row.validUntil && row.validUntil < row.validFrom)
        throw new FieldFault('validUntil is before validFrom', {
          column: 'validUntil',
          reasonFa: 'روز پایان پیش از روز شروع است.',
        })
      if (row.mostNights !== null && row.mostNights < row.leastNights)
        throw new FieldFault('mostNights is less than leastNights', {
          column: 'mostNights',
          reasonFa: 'حداکثر شب از حداقل شب کمتر است.',
        })
      return row
    },
  })
}
