/** Pictures with a link that stand on pages of the site for a while. They are the same for everybody. */
import * as z from 'zod'
import { writtenPicture } from './pictures.ts'

/** The pages that have room for one. */
export const bannerPlaces = ['home', 'results', 'hotels', 'tours', 'magazine'] as const
export type BannerPlace = (typeof bannerPlaces)[number]

export const shownBanner = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  picture: writtenPicture,
  /** Into the site ('/…'), or to a site that the agency allows. */
  link: z.string(),
  /** Who has paid for it, where somebody has: its readers are told. */
  advertiser: z.string().nullable(),
})
export type ShownBanner = z.infer<typeof shownBanner>
