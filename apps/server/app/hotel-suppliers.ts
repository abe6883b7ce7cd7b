/** The suppliers of hotels outside that are configured, as suppliers of ours. */
import { createEtg } from '../adapters/hotel-suppliers/etg/create-etg.ts'
import { createLiteapi } from '../adapters/hotel-suppliers/liteapi/create-liteapi.ts'
import {
  type HotelSupplier,
  type OutsideHotels,
  type OutsideNeeds,
  outsideHotels,
} from '../modules/hotels/index.ts'
import type { Config } from '../platform/config/config.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'

type Needs = Pick<OutsideNeeds, 'db' | 'clock' | 'log' | 'places' | 'rialPerUnit'>

export function openHotelSuppliers(
  config: Pick<Config, 'hotelSuppliers' | 'supportEmail' | 'supportPhone'>,
  outbound: Outbound,
  needs: Needs,
): HotelSupplier[] {
  const { etg, liteapi, searchTimeoutMs } = config.hotelSuppliers
  const agency = { email: config.supportEmail ?? '', phone: config.supportPhone }
  const open = (wire: OutsideHotels, { markupPercent }: { markupPercent: number }) =>
    outsideHotels({ ...needs, wire, markupPercent, searchTimeoutMs })
  return [
    ...(etg ? [open(createEtg({ ...etg, agency }, outbound), etg)] : []),
    ...(liteapi ? [open(createLiteapi({ ...liteapi, agency }, outbound), liteapi)] : []),
  ]
}
