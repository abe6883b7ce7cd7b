/** What the stub of ETG answers before it stands in an envelope: its word, the HTTP status beside it, what it says. */
export type EtgSaid = {
  /** `ok`, `error`, or a state of a booking. */
  status: string
  error: string | null
  http: number
  data: unknown
  /** Stands in `debug.validation_error`. */
  why?: string
}

export const ok = (told: unknown, status = 'ok'): EtgSaid => ({
  status,
  error: null,
  http: 200,
  data: told,
})

/** Which HTTP status stands beside an error is no promise: it is decided by the words. */
const besides: Record<string, number> = {
  invalid_params: 400,
  no_auth_header: 401,
  incorrect_credentials: 401,
  endpoint_not_found: 404,
  endpoint_exceeded_limit: 429,
}
export const no = (
  error: string,
  { why, http }: { why?: string; http?: number } = {},
): EtgSaid => ({
  status: 'error',
  error,
  http: http ?? besides[error] ?? 200,
  data: null,
  ...(why !== undefined && { why }),
})
