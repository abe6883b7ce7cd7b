/** What the stub of Duffel answers before it is written: a status, and what stands in the body. */
export type DuffelSaid = { status: number; json: object }

export const found = (told: unknown): DuffelSaid => ({ status: 200, json: { data: told } })
export const made = (told: unknown): DuffelSaid => ({ status: 201, json: { data: told } })

export type ErrorType =
  | 'authentication_error'
  | 'airline_error'
  | 'invalid_state_error'
  | 'rate_limit_error'
  | 'validation_error'
  | 'invalid_request_error'
  | 'api_error'

type Kind = readonly [status: number, type: ErrorType, title: string, message: string]

/**
 * Codes with their status and type. Public texts and clients name all but `validation_format` and `malformed_json`; which type some of them
 * come with is a guess, and so is every word for people.
 */
const kinds = {
  missing_authorization_header: [
    401,
    'authentication_error',
    'Missing authorization header',
    'A token is wanted',
  ],
  access_token_not_found: [401, 'authentication_error', 'Unknown token', 'No such token is known'],
  missing_version_header: [400, 'invalid_request_error', 'Missing version', 'A version is wanted'],
  unsupported_version: [400, 'invalid_request_error', 'Unsupported version', 'That is not spoken'],
  malformed_json: [400, 'invalid_request_error', 'Malformed JSON', 'The body cannot be read'],
  not_found: [404, 'invalid_request_error', 'Not found', 'There is nothing of that name'],
  validation_required: [422, 'validation_error', 'Required field', 'A field is missing'],
  validation_format: [422, 'validation_error', 'Invalid field', 'A field is not as it should be'],
  price_changed: [422, 'validation_error', 'Price changed', 'It costs something else by now'],
  payment_amount_does_not_match_order_amount: [
    422,
    'validation_error',
    'Amount does not match',
    'Another amount is to be paid',
  ],
  payment_currency_does_not_match_order_currency: [
    422,
    'validation_error',
    'Currency does not match',
    'It is paid in another currency',
  ],
  order_type_not_eligible_for_payment: [
    422,
    'validation_error',
    'Not a hold order',
    'This order cannot be paid for',
  ],
  invalid_order_create_type: [
    422,
    'invalid_state_error',
    'Invalid order create type',
    'This offer is not held',
  ],
  offer_no_longer_available: [422, 'invalid_state_error', 'Offer gone', 'Search anew'],
  offer_expired: [422, 'invalid_state_error', 'Offer expired', 'Search anew'],
  insufficient_balance: [422, 'invalid_state_error', 'Insufficient balance', 'Top it up'],
  already_paid: [422, 'invalid_state_error', 'Already paid', 'This order is paid'],
  already_cancelled: [422, 'invalid_state_error', 'Already cancelled', 'This order is cancelled'],
  past_payment_required_by_date: [422, 'invalid_state_error', 'Too late', 'The hold is over'],
  schedule_changed: [422, 'invalid_state_error', 'Schedule changed', 'The airline changed it'],
  order_not_cancellable: [422, 'invalid_state_error', 'Not cancellable', 'Ask us by hand'],
  order_cancellation_stale: [422, 'invalid_state_error', 'Stale quote', 'Ask for another quote'],
  airline_unknown: [422, 'airline_error', 'Unexpected airline error', 'The airline said something'],
  duplicate_booking: [422, 'airline_error', 'Duplicate booking', 'They are on that flight'],
  rate_limit_exceeded: [429, 'rate_limit_error', 'Rate limit exceeded', 'Ask later'],
  internal_server_error: [
    500,
    'api_error',
    'Internal server error',
    'It may have been done at the airline all the same',
  ],
  order_not_created: [502, 'api_error', 'Order not created', 'Nothing was done'],
  bad_gateway: [502, 'api_error', 'Bad gateway', 'It may have been done at the airline'],
  service_unavailable: [503, 'api_error', 'Service unavailable', 'Nothing was done'],
  gateway_timeout_error: [504, 'api_error', 'Gateway timeout', 'The airline did not answer'],
} satisfies Record<string, Kind>
export type DuffelCode = keyof typeof kinds

/** A refusal in its envelope, without the request's id; `field` names what is wrong, as validation errors do. */
export function no(code: DuffelCode, field?: string): DuffelSaid {
  const [status, type, title, message]: Kind = kinds[code]
  return {
    status,
    json: {
      errors: [
        {
          type,
          title,
          message,
          documentation_url: 'https://duffel.com/docs/api/overview/errors',
          code,
          ...(field !== undefined && {
            source: { field: field.split('/').at(-1) ?? '', pointer: `/${field}` },
          }),
        },
      ],
    },
  }
}

/** Cents as Duffel writes money. */
export const amount = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** Cents of an amount that a client wrote; null for what is none. */
export function centsOf(written: string): number | null {
  const [, whole, rest] = /^(\d{1,12})\.(\d{2})$/.exec(written) ?? []
  return whole === undefined || rest === undefined ? null : Number(whole) * 100 + Number(rest)
}

/** A moment with microseconds, as most of theirs have. */
export const precise = (at: Temporal.Instant): string => at.toString({ fractionalSecondDigits: 6 })
/** A moment in whole seconds, as deadlines have. */
export const plain = (at: Temporal.Instant | null): string | null =>
  at?.toString({ smallestUnit: 'second' }) ?? null
