import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { City, Landmark, LandmarkNear } from '../hotel-supplier.ts'
import type { OutsideHotels } from '../ports.ts'
import type { RialPerUnit } from './make-offer.ts'
import type { House } from './same-house.ts'

/** What own hotels know of places, for those outside are shown among them. */
export type OwnPlaces = {
  /** Every city, with how many hotels of our own it has. */
  cities(): Promise<City[]>
  landmarks(cityCode: string): Promise<Landmark[]>
  houses(cityCode: string): Promise<House[]>
  walk(
    from: { lat: number; lon: number },
    to: Landmark,
  ): Pick<LandmarkNear, 'metres' | 'walkMinutes'>
}

export type OutsideNeeds = {
  db: Db
  clock: Clock
  log: Log
  wire: OutsideHotels
  places: OwnPlaces
  rialPerUnit: RialPerUnit
  markupPercent: number
  searchTimeoutMs: number
}
