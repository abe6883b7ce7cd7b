import { readFileSync } from 'node:fs'
import {
  importGeoNames,
  importHotelCities,
  importHotels,
  importLandmarks,
  importNights,
  importOpenStreetMap,
  importPeaks,
  importPolicies,
  importRates,
  importRooms,
  type NightCounts,
} from '@parastoo/server/modules/hotel-stock/index'
import type { Tx } from '@parastoo/server/platform/db/database'
import type { ImportOutcome, RowCounts } from '@parastoo/server/platform/imports/import-outcome'
import { readSheetAsCsv } from '@parastoo/server/platform/sheets/read-sheet'
import type { ImportKind } from './import-kind.ts'

/** The files of hotels, in the order in which each names what an earlier one brought; tables as CSV or .xlsx. */
export const hotelKinds: readonly ImportKind[] = [
  kindOf('hotel-cities', 'cities that hotels stand in', importHotelCities),
  kindOf('landmarks', 'shrines, sights and stations that people stay near', importLandmarks),
  kindOf('hotel-peaks', 'dates in which stricter cancellation rules hold', importPeaks),
  kindOf('hotel-policies', 'what cancelling a stay costs, by version', importPolicies),
  kindOf('hotels', 'hotels with rules of admission, child bands and walks', importHotels),
  kindOf('rooms', 'room types of hotels', importRooms),
  kindOf('rates', 'rate plans of room types', importRates),
  kindOf('nights', 'allotments, prices and restrictions night by night', importNights),
  kindOf(
    'openstreetmap',
    'lodgings of an OpenStreetMap extract, as Overpass JSON',
    importOpenStreetMap,
  ),
  kindOf('geonames', 'lodgings of a GeoNames country file', importGeoNames),
]

function kindOf(
  kind: string,
  description: string,
  importRows: (tx: Tx, text: string) => Promise<ImportOutcome<RowCounts | NightCounts>>,
): ImportKind {
  return {
    kind,
    description,
    async importFile({ db, file }) {
      const text = file.endsWith('.xlsx')
        ? await readSheetAsCsv(readFileSync(file))
        : readFileSync(file, 'utf8')
      const outcome = await db.tx((tx) => importRows(tx, text))
      return 'imported' in outcome ? { imported: countsInWords(kind, outcome.imported) } : outcome
    },
  }
}

/** The counts, and every night with more guests than the hotel wants to give rooms for by now. */
function countsInWords(kind: string, counts: RowCounts | NightCounts): string {
  const short = 'shortNights' in counts ? counts.shortNights : []
  return [
    `${counts.rows} lines of ${kind}: ${counts.added} new, ${counts.changed} changed`,
    ...short.map(
      ({ room, night, taken, wanted }) =>
        `  full although the hotel gives ${wanted}: ${room} on ${night} has ${taken} taken`,
    ),
  ].join('\n')
}
