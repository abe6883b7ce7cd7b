import type { BannerPlace, ShownBanner } from '@parastoo/contract/content/banners'
import type { ApiClient } from './context.ts'

/** The banner of a place; a page that cannot be told stands without one. */
export async function bannerAt(
  { content }: Pick<ApiClient, 'content'>,
  place: BannerPlace,
): Promise<ShownBanner | null> {
  try {
    return (await content.banner({ place })).data
  } catch {
    return null
  }
}
