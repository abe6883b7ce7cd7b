/**
 * Judges a path to return to after sign-in (spec, section 2: only safe internal paths are accepted).
 * Refuses other sites in every disguise: schemes, `//`, backslashes, encoded slashes, control and bidirectional marks.
 */
export function safeReturnPath(path: string | null | undefined): string | null {
  if (!path || path.length > 2000 || !path.startsWith('/')) return null
  const [place = ''] = path.split(/[?#]/)
  if (hiddenMarks.test(path) || /[\\\s]/.test(path) || place.includes('//')) return null
  if (/%(2f|5c|0[0-9a-f]|1[0-9a-f]|25|7f)/i.test(place)) return null
  const decoded = decodedOf(path)
  if (decoded === null || hiddenMarks.test(decoded) || /^\/[\\/]/.test(decoded)) return null
  const url = new URL(path, origin)
  return url.origin === origin && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : null
}

/** A name that can never be a real host (RFC 2606), to resolve paths against. */
const origin = 'https://site.invalid'

/** Control characters, and the marks that make a path read otherwise than it is. */
const hiddenMarks = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

function decodedOf(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
