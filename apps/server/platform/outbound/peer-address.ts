const thisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * The fixed address of a peer without a slash at its end. Throws on anything but TLS, except on this machine (stubs in tests, a
 * proxy beside the server), and on addresses that carry credentials, a query or a fragment.
 */
export function peerAddress(baseUrl: string): URL {
  const url = new URL(baseUrl)
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && thisMachine.test(url.hostname))
  if (!isSafe) throw new Error(`A peer is called by https only, not by ${url.origin}`)
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new Error(`The address of a peer is scheme, host and path only: ${url.origin}`)
  url.pathname = url.pathname.replace(/\/+$/, '')
  return url
}

/**
 * The address of one call. The path is joined to the peer's own by text, never resolved, so nothing in it can lead to another
 * host; throws on a path that could climb or carry its own query.
 */
export function callAddress(
  base: URL,
  call: { path: string; query?: Record<string, string> },
): URL {
  if (!/^\/[^?#\\]*$/.test(call.path) || /(^|\/)\.\.?(\/|$)/.test(decoded(call.path)))
    throw new Error('The path of a call begins with a slash and does not climb')
  const prefix = base.pathname === '/' ? '' : base.pathname
  const query = call.query === undefined ? '' : `?${new URLSearchParams(call.query)}`
  const url = new URL(`${base.origin}${prefix}${call.path}${query}`)
  if (url.origin !== base.origin) throw new Error('A call leads to another host than its peer')
  return url
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new Error('The path of a call is not well encoded')
  }
}
