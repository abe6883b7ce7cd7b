import { cancellationOf, type LiteOffer, number, roomTypeOf, stepsOf } from './liteapi-rates.ts'

/** The hotel's own number comes later than the booking. */
const hotelCodeAfterMinutes = 10

export type LiteBooking = {
  bookingId: string
  clientReference: string
  offer: LiteOffer
  prebookId: string
  status: 'CONFIRMED' | 'CANCELLED' | 'CANCELLED_WITH_CHARGES'
  holder: { firstName: string; lastName: string; email: string; phone: string }
  guests: readonly {
    occupancyNumber: number
    firstName: string
    lastName: string
    email: string
    phone?: string | undefined
    remarks?: string | undefined
  }[]
  bookedAt: Temporal.Instant
  keptCents: number
}

export function prebookBody({
  prebookId,
  offerId,
  offer,
  before,
}: {
  prebookId: string
  offerId: string
  offer: LiteOffer
  before: LiteOffer
}) {
  const { hotel, stay, cents } = offer
  const roomType = roomTypeOf(offer, offerId)
  return {
    prebookId,
    offerId,
    hotelId: hotel.id,
    checkin: stay.checkin,
    checkout: stay.checkout,
    currency: stay.currency,
    termsAndConditions: '',
    roomTypes: [{ rates: roomType.rates }],
    suggestedSellingPrice: roomType.suggestedSellingPrice,
    isPackageRate: null,
    commission: number(Math.round(cents / 20)),
    addonsTotalAmount: 0,
    price: number(cents),
    priceType: 'commission',
    priceDifferencePercent: Math.round(((cents - before.cents) * 10_000) / before.cents) / 100,
    cancellationChanged: offer.isRefundable !== before.isRefundable,
    boardChanged: offer.boardType !== before.boardType,
    supplier: 'nuitee',
    supplierId: 2,
    paymentTypes: ['NUITEE_PAY'],
    voucherCode: '',
    voucherTotalAmount: 0,
    addonsRequest: null,
    creditLine: { remainingCredit: 1_000_000, currency: stay.currency },
  }
}

/** In a booking `retailRate.total` is one amount, where the rates have a list of them. */
export function bookingBody(
  booking: LiteBooking,
  { now, status }: { now: Temporal.Instant; status: string },
) {
  const { offer, bookingId, clientReference, holder, guests, bookedAt } = booking
  const { hotel, stay, room, cents } = offer
  const { currency } = stay
  const hasHotelCode = now.since(bookedAt).total('minutes') >= hotelCodeAfterMinutes
  const rates = roomTypeOf(offer, bookingId).rates
  const cancellationPolicies = cancellationOf(offer)
  const isCancelled = booking.status !== 'CONFIRMED'
  return {
    bookingId,
    clientReference,
    supplierBookingId: bookingId,
    supplierBookingName: 'nuitee',
    supplier: 'nuitee',
    supplierId: 2,
    status,
    hotelConfirmationCode: hasHotelCode ? `H-${bookingId}` : '',
    checkin: stay.checkin,
    checkout: stay.checkout,
    hotel: { hotelId: hotel.id, name: hotel.name },
    bookedRooms: rates.map((rate, at) => {
      const guest = guests.find(({ occupancyNumber }) => occupancyNumber === at + 1)
      const share = rate.retailRate.total[0]?.amount ?? 0
      return {
        roomType: { roomTypeId: `RT-${bookingId}`, name: room.name },
        boardType: offer.boardType,
        boardName: room.boardName,
        adults: rate.adultCount,
        children: rate.childCount,
        rate: {
          rateId: rate.rateId,
          retailRate: { total: { amount: share, currency } },
          cancellationPolicies,
          maxOccupancy: room.maxOccupancy,
          remarks: '',
        },
        firstName: guest?.firstName ?? '',
        lastName: guest?.lastName ?? '',
        childrenAges: rate.childrenAges,
        board: room.boardName,
        boardCode: offer.boardType,
        room_id: `RM-${at + 1}`,
        occupancy_number: at + 1,
        amount: share,
        currency,
        children_count: rate.childCount,
        remarks: guest?.remarks ?? '',
        guests: guest ? [guest] : [],
      }
    }),
    holder,
    createdAt: bookedAt.toString(),
    updatedAt: now.toString(),
    cancellationPolicies,
    price: number(cents),
    commission: number(Math.round(cents / 20)),
    currency,
    guestId: 1,
    trackingId: '',
    prebookId: booking.prebookId,
    sellingPrice: number(cents).toFixed(2),
    exchangeRate: 1,
    exchangeRateUsd: 1,
    tag: cancellationPolicies.refundableTag,
    lastFreeCancellationDate:
      cancellationPolicies.refundableTag === 'RFN' ? stepsOf(offer)[0]?.from.toString() : null,
    userId: 1,
    nationality: stay.guestNationality,
    loyaltyGuestId: null,
    cancelledAt: isCancelled ? now.toString() : null,
    refundedAt: isCancelled ? now.toString() : null,
    cancelledBy: null,
    remarks: '',
    addonsTotalAmount: 0,
    addons: null,
    amountRefunded: isCancelled ? number(cents - booking.keptCents) : 0,
  }
}

/** A booking in a list: its rooms stand under another name and flat, and numbers of it are text. */
export function listedBody({ bookedRooms, addons, ...whole }: ReturnType<typeof bookingBody>) {
  return {
    ...whole,
    guestId: String(whole.guestId),
    rooms: bookedRooms.map((room) => ({
      adults: room.adults,
      children: room.childrenAges.join(','),
      firstName: room.firstName,
      lastName: room.lastName,
      childrenAges: room.childrenAges.length > 0 ? room.childrenAges : null,
      room_id: room.room_id,
      occupancy_number: room.occupancy_number,
      amount: room.amount,
      currency: room.currency,
      children_count: room.children_count,
      remarks: room.remarks,
      guests: room.guests,
    })),
    specialRemarks: '',
    paymentStatus: 'succeeded',
    sandbox: 1,
  }
}
