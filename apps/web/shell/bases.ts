/** Under which paths of this origin the calls, accounts, pictures and live topics are reached (api.md, Bases): settings. */
export type Bases = { api: string; accounts: string; images: string; live: string }

const standard: Bases = { api: '/api', accounts: '/accounts', images: '/images', live: '/live' }

let current = standard

/** Told by the host before a page is drawn; the same for every request of a process. */
export function setBases(bases: Bases): void {
  current = bases
}

/** What the document carries for the browser, as an attribute of `<html>`; nothing where the paths are the usual ones. */
export function basesAttribute(): { 'data-bases'?: string } {
  const bases = basesOf()
  const isUsual = Object.entries(standard).every(
    ([name, path]) => bases[name as keyof Bases] === path,
  )
  return isUsual ? {} : { 'data-bases': JSON.stringify(bases) }
}

/** Where an address is reached that is written with the usual base: `addressOf('/images/Blob/Upload')`. */
export function addressOf(address: `/${string}`): string {
  const [name = '', ...rest] = address.slice(1).split('/')
  const base = basesOf()[name as keyof Bases]
  return base === undefined ? address : [base, ...rest].join('/')
}

function basesOf(): Bases {
  if (typeof document === 'undefined') return current
  const { bases } = document.documentElement.dataset
  return bases === undefined ? standard : (JSON.parse(bases) as Bases)
}
