import { isRouteErrorResponse } from 'react-router'

/** Whether something failed because the question never reached the server: neither a refusal nor a failed page. */
export function wasNeverAsked(error: unknown): boolean {
  const hasNoNetwork = typeof document !== 'undefined' && navigator.onLine === false
  return hasNoNetwork || (error instanceof TypeError && !isRouteErrorResponse(error))
}
