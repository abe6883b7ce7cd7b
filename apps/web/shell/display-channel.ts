import { productChannels } from '@parastoo/contract/enums'

/** In session storage while the page runs inside our Android app. */
const androidMark = 'android-app'

/**
 * The channel an order is placed through: Android inside our wrapper of the stores, Pwa when running as an installed app, else WebSite
 * (spec, sections 3 and 4). The wrapper shows itself once, in where the first page came from. Browser only.
 */
export function displayChannel(): (typeof productChannels)['WebSite' | 'Pwa' | 'Android'] {
  if (isInAndroidApp()) return productChannels.Android
  const isInstalled =
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as { standalone?: boolean }).standalone === true
  return isInstalled ? productChannels.Pwa : productChannels.WebSite
}

function isInAndroidApp(): boolean {
  try {
    return sessionStorage.getItem(androidMark) !== null
  } catch {
    // A browser that refuses storage is no wrapper of ours.
    return false
  }
}

/** Keeps, as the first page of a tab begins, that the wrapper opened it; later pages do not tell. */
export function noteAndroidApp(): void {
  const isOpenedByIt =
    document.referrer.startsWith('android-app://') ||
    new URLSearchParams(location.search).get('src') === 'twa'
  if (!isOpenedByIt) return
  try {
    sessionStorage.setItem(androidMark, '1')
  } catch {
    // See above.
  }
}
