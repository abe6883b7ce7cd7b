/** What the stub of LiteAPI answers; `null` is a reply without a body. */
export type LiteSaid = { http: number; json: unknown }

export const ok = (json: object): LiteSaid => ({ http: 200, json })

/** Which HTTP status stands beside a code is no promise: an outdated offer comes as 408, and none available as 200. */
const besides: Record<number, number> = {
  401: 401,
  2001: 200,
  4016: 408,
  4040: 408,
  4290: 429,
  4291: 500,
  40302: 403,
}
const messages: Record<number, string> = {
  401: 'Unauthorized',
  2001: 'no availability found',
  2010: 'booking is not confirmed',
  2013: 'booking failed',
  2014: 'booking incomplete',
  4000: 'bad request',
  4002: 'required request field is missing or wrong input',
  4005: 'duplicate booking attempt with existing client reference',
  4010: 'wrong rate id',
  4016: 'prebook timeout exceeded, please consider increasing',
  4040: 'this offer is marked as not valid, please refetch rates for this hotel',
  4290: 'too many requests',
  4291: 'rate limiter failure',
  5000: 'unable to process request',
  40302: 'account suspended',
}
export const no = (code: number, description?: string): LiteSaid => ({
  http: besides[code] ?? 400,
  json: {
    error: {
      code,
      ...(description !== undefined && { description }),
      message: messages[code] ?? 'unable to process request',
    },
  },
})
