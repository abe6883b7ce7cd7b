/** What ETG's words mean for a sale (docs.emergingtravel.com, booking process); a word that stands nowhere here is unknown. */

/** The form sold nothing, and a fresh reference may be tried. */
export const formAgain = new Set([
  'double_booking_form',
  'duplicate_reservation',
  'timeout',
  'unknown',
])
/** The form is refused, and another ends the same. */
export const formStops = new Set([
  'contract_mismatch',
  'hotel_not_found',
  'insufficient_b2b_balance',
  'sandbox_restriction',
])

/** The finish is refused before anything is booked; the value says whether another attempt ends the same. */
export const finishStops = new Map([
  ['booking_form_expired', false],
  ['rate_not_found', false],
  ['chosen_payment_type_was_not_available_on_booking_form', false],
  ['incorrect_guests_number', true],
  ['incorrect_children_data', true],
  ['incorrect_rooms_number', true],
  ['email', true],
  ['incorrect_chosen_payment_type', true],
  ['unauthorized_group_booking', true],
  ['insufficient_b2b_balance', true],
  ['invalid_params', true],
])

/** The booking failed for good under this reference; the value says whether another attempt ends the same. */
export const statusFails = new Map([
  ['soldout', false],
  ['provider', false],
  ['book_limit', false],
  ['block', true],
  ['charge', true],
  ['3ds', true],
  ['not_allowed', true],
  ['lock', true],
  ['overdue_debt', true],
])
/** Nothing is there: the finish may still be on its way, so it is no end before the cut-off. */
export const statusNothing = new Set(['order_not_found', 'booking_finish_did_not_succeed'])
