/** The headers of every page. Page replies go round Fastify's hooks, so nothing may be left to helmet here. */

import { policyReportPath } from './policy-reports.ts'

type PageHeaders = {
  /** Of this one reply; every script element of the page carries it. */
  nonce: string
  /** Origins that forms may be sent to besides this site. */
  formTargets: readonly string[]
  /** Whether Google's sign-in button may stand on the page. */
  hasGoogle: boolean
  /** Whether the page shows somebody's things; such a page is kept by nobody, not even for the back button. */
  isPersonal: boolean
  /** False in development, where Vite adds scripts of its own. */
  isEnforced: boolean
}

/** Builds them; a page may set its own `cache-control` as long as it is not personal. */
export function pageHeaders(page: PageHeaders): Record<string, string> {
  return {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Google's window answers the page that opened it.
    'cross-origin-opener-policy': page.hasGoogle ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    ...(page.isPersonal && { 'cache-control': 'no-store' }),
    ...(page.isEnforced && { 'content-security-policy': policyOf(page) }),
  }
}

/**
 * Scripts run by nonce only, and what they load runs with them. Style attributes are allowed because React draws positions
 * with them on the server; style elements are not. No string becomes markup or script but by the two policies the site makes
 * (docs/decisions/0137).
 */
function policyOf({ nonce, formTargets, hasGoogle }: PageHeaders): string {
  // What Google's sign-in asks for (developers.google.com/identity/gsi/web/guides/get-google-api-clientid).
  const google = hasGoogle ? ' https://accounts.google.com/gsi/' : ''
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'${google && `${google}style`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${google}`,
    ...(google && [`frame-src${google}`]),
    "manifest-src 'self'",
    "worker-src 'self'",
    ['form-action', "'self'", ...formTargets].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Google's script is not ours to hold to policies of ours.
    ...(hasGoogle
      ? []
      : ["require-trusted-types-for 'script'", 'trusted-types default site-worker']),
    `report-uri ${policyReportPath}`,
  ].join('; ')
}
