import type { CheckedVoucher } from '@parastoo/contract/hotels/vouchers'
import { checkLinkOf, idInCheckCode } from '../../documents/index.ts'
import { findStay, requestsOf, roomsOf } from '../reservation/index.ts'
import type { VoucherNeeds } from './needs.ts'
import { receptionNumbers } from './reception-numbers.ts'
import { findVoucher, type Voucher } from './store.ts'

/** The public address that tells whether a voucher is real. */
export const voucherUrlOf = (
  { publicUrl, voucherKey }: Pick<VoucherNeeds, 'publicUrl' | 'voucherKey'>,
  { id }: Pick<Voucher, 'id'>,
): string => checkLinkOf('voucher', { publicUrl, key: voucherKey, id })

/** What anyone who holds the code of a voucher is told. A code that we did not sign is answered as one that never was. */
export async function checkVoucher(needs: VoucherNeeds, code: string): Promise<CheckedVoucher> {
  const { db, voucherKey } = needs
  const id = idInCheckCode(voucherKey, code)
  const voucher = id === null ? null : await findVoucher(db, id)
  const stay = voucher && (await findStay(db, voucher.lineId))
  if (!voucher || !stay) return { state: 'unknown', stay: null }
  const rooms = await roomsOf(db, [voucher.lineId])
  const left = rooms.filter(({ cancelledAt }) => cancelledAt === null)
  const { hotel } = stay.sold
  const requests = await requestsOf(db, [stay.lineId])
  const vouchers = new Map([[stay.lineId, voucher]])
  const numbers = await receptionNumbers(needs, [stay], vouchers, requests)
  return {
    state: stateOf(left.length, rooms.length),
    stay: {
      hotelNameFa: hotel.nameFa,
      hotelNameEn: hotel.nameEn,
      cityNameFa: hotel.cityNameFa,
      checkIn: stay.checkIn,
      checkOut: stay.checkOut,
      rooms: left.length,
      referenceEnding: numbers.get(stay.lineId)?.slice(-3) ?? null,
    },
  }
}

function stateOf(left: number, all: number): CheckedVoucher['state'] {
  if (left === 0) return 'cancelled'
  return left === all ? 'valid' : 'valid-in-part'
}
