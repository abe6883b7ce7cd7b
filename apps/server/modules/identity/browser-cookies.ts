/** The names and flags of what a browser holds for us; scripts never see these values (decisions 2). */
export type BrowserCookies = {
  /** Names the session; sent with every page, so that pages can be rendered for who asks. */
  refresh: string
  /** Binds a one-time code to the browser that asked for it. */
  challenge: string
  /** Tells a browser that has signed in before from a strange one; outlives the session. */
  device: string
  isSecure: boolean
}

/** Over https the names carry `__Host-`: the browser then takes them from this very host only, and never over http. */
export function browserCookies(publicUrl: string): BrowserCookies {
  const isSecure = publicUrl.startsWith('https:')
  const prefix = isSecure ? '__Host-' : ''
  return {
    refresh: `${prefix}refresh`,
    challenge: `${prefix}challenge`,
    device: `${prefix}device`,
    isSecure,
  }
}

/** A `Set-Cookie` header. Zero seconds take the cookie away. */
export function cookieHeader(
  { isSecure }: BrowserCookies,
  { name, value, maxAgeSeconds }: { name: string; value: string; maxAgeSeconds: number },
): string {
  const flags = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`
  return `${name}=${value}; ${flags}${isSecure ? '; Secure' : ''}`
}

/** The value of one cookie in a `Cookie` header; only values we could have set. */
export function cookieIn(header: string | null | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.trim().split('=')
    if (key === name && value !== undefined && /^[\w-]{1,256}$/.test(value)) return value
  }
  return null
}
