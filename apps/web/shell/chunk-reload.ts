import { siteAnswers } from './site-answers.ts'

const lastReloadKey = 'reloaded-for-chunk'
const atMostEveryMs = 60_000

let reloads = Promise.resolve(false)

/** Whether the page is being reloaded for the chunk that failed last. */
export const reloadsForChunk = (): Promise<boolean> => reloads

/** The chunk that failed last. */
let failed = ''

/**
 * A script chunk that fails to load usually belongs to a version that was replaced meanwhile: the page reloads to get the
 * new one, at most once per 60 seconds (spec, section 8), so that a broken release cannot make it reload for ever. One that the site still
 * has was lost on a line that broke: the import answers with no module, and `lazyPart` asks for it once more.
 */
export function reloadOnceOnChunkFailure(): void {
  addEventListener('vite:preloadError', (event) => {
    const [address = ''] = /\/assets\/[\w.-]+/.exec(event.payload?.message) ?? []
    // Without a network a reload would only lose the page, and that the script failed then says nothing of it once the network is back.
    if (!navigator.onLine) return
    const isAgain = address === failed
    failed = address
    if (isAgain && !mayReloadNow()) return
    event.preventDefault()
    const isWanted = isAgain
      ? siteAnswers()
      : isGone(address).then((gone) => gone && mayReloadNow())
    reloads = isWanted.then((wanted) => {
      if (wanted) location.reload()
      return wanted
    })
  })
}

const mayReloadNow = () => mayReload(sessionStorage, Date.now())

/** Browsers say late, or in a tunnel never, that there is no network: the site is asked whether it has the chunk no more. */
const isGone = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )

/** Whether enough time has passed since the last reload; says yes once and remembers it. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  try {
    if (nowMs - Number(storage.getItem(lastReloadKey) ?? 0) < atMostEveryMs) return false
    storage.setItem(lastReloadKey, String(nowMs))
    return true
  } catch {
    return false
  }
}
