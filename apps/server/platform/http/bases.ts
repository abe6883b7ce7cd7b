/** Under which paths of the site's origin everything but the pages is reached (api.md, Bases). */
export type Bases = { api: string; accounts: string; images: string; live: string }

export const usualBases: Bases = {
  api: '/api',
  accounts: '/accounts',
  images: '/images',
  live: '/live',
}

/**
 * The address as our routes know it. The usual paths stay open beside those of the settings: banks return to them, and addresses in
 * messages that went out outlive a setting.
 */
export function withUsualBase(url: string, bases: Bases): string {
  for (const [name, usual] of Object.entries(usualBases)) {
    const base = bases[name as keyof Bases]
    if (
      base !== usual &&
      (url === base || /^[/?]/.test(url.slice(base.length))) &&
      url.startsWith(base)
    )
      return usual + url.slice(base.length)
  }
  return url
}
