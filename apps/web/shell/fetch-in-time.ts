/** Spec, section 9. */
const timeoutMs = 60_000

/** `fetch` with this site's cookies that gives up after 60 seconds, whatever else may abort it. */
export function fetchInTime(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  return fetch(url, { ...init, credentials: 'same-origin', signal })
}
