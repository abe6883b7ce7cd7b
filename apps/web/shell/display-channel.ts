import { productChannels } from '@parastoo/contract/enums'

/** The channel an order is placed through: Pwa when running as an installed app, else WebSite (spec, section 4). Browser only. */
export function displayChannel(): (typeof productChannels)['WebSite' | 'Pwa'] {
  const isInstalled =
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as { standalone?: boolean }).standalone === true
  return isInstalled ? productChannels.Pwa : productChannels.WebSite
}
