export type Theme = 'light' | 'dark' | 'system'

const yearSeconds = 365 * 24 * 3600

/** The theme a browser asked for by its cookie; the device decides unless a choice was made. */
export function themeOf(cookieHeader: string | null): Theme {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookieHeader ?? '')?.[1]
  return (chosen as Theme | undefined) ?? 'system'
}

/** Shows a theme now and remembers it for a year; `system` forgets the choice. Browser only. */
export function chooseTheme(theme: Theme): void {
  const isChosen = theme !== 'system'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `theme=${isChosen ? theme : ''};path=/;max-age=${isChosen ? yearSeconds : 0};samesite=lax${location.protocol === 'https:' ? ';secure' : ''}`
  if (isChosen) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
}

/**
 * The cookie that says which language the site was read in, for a year (spec, section 9). Over https only this very host may set it.
 * Nothing where the browser has it already.
 */
export function localeCookieFor(request: Request): string | null {
  const isSecure = request.url.startsWith('https:')
  const name = isSecure ? '__Host-locale' : 'locale'
  const isThere = (request.headers.get('cookie') ?? '').split(/;\s*/).includes(`${name}=fa`)
  const flags = `Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
  return isThere ? null : `${name}=fa; ${flags}${isSecure ? '; Secure' : ''}`
}
