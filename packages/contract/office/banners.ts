/** Banners as the chief editor puts them up, changes and stops them. */
import { tidyText } from '@parastoo/kit/text'
import * as z from 'zod'
import { bannerPlaces, shownBanner } from '../content/banners.ts'
import { id, instant } from '../fields.ts'
import { refusals, reply, staffOperation } from '../operation.ts'

const bannerStates = ['waiting', 'running', 'ended', 'stopped'] as const
export type BannerState = (typeof bannerStates)[number]

const banner = shownBanner.extend({
  place: z.enum(bannerPlaces),
  startsAt: instant,
  endsAt: instant.nullable(),
  state: z.enum(bannerStates),
  /** Sent back with what is saved: another by then is refused. */
  version: z.number().int(),
})
export type Banner = z.infer<typeof banner>

const moment = z.iso.datetime({ offset: true, error: 'BANNER_TIME_WRONG' })
const text = (most: number) => z.string().max(most, { error: 'TEXT_TOO_LONG' }).transform(tidyText)

const wish = z.object({
  /** Of one that is changed, with the version that was seen; else it is a new one. */
  seen: z.object({ id, version: z.number().int() }).nullable(),
  place: z.enum(bannerPlaces),
  title: text(80).refine((title) => title.length >= 2, { error: 'REQUIRED' }),
  text: text(160),
  pictureId: id,
  link: z.string().trim().max(500, { error: 'TEXT_TOO_LONG' }),
  advertiser: text(80)
    .refine((name) => name.length !== 1, { error: 'REQUIRED' })
    .transform((name) => name || null),
  startsAt: moment,
  endsAt: moment.nullable(),
})
export type BannerWish = z.output<typeof wish>

export const officeBanners = {
  list: staffOperation('content', 'content.publish', 'audit')
    .route({
      method: 'GET',
      path: '/office/Banner/List',
      summary: 'Banners that stand, wait or have ended, the newest first',
      tags: ['Office'],
    })
    .output(reply(z.array(banner))),
  save: staffOperation('content.publish')
    .meta({ idempotent: true, limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/Banner/Save',
      summary: 'Put a banner up, or change one that is still as it was seen',
      tags: ['Office'],
    })
    .input(wish)
    .output(reply(z.object({ id })))
    .errors(
      refusals(
        'NOT_FOUND',
        'CHANGED_MEANWHILE',
        'REQUIRED',
        'TEXT_TOO_LONG',
        'ASSET_UNKNOWN',
        'BANNER_LINK_NOT_ALLOWED',
        'BANNER_TIME_WRONG',
      ),
    ),
  stop: staffOperation('content.publish')
    .meta({ idempotent: true, limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      path: '/office/Banner/Stop',
      summary: 'Take a banner down at once and for good',
      tags: ['Office'],
    })
    .input(z.object({ id }))
    .output(reply(z.object({ stopped: z.literal(true) })))
    .errors(refusals('NOT_FOUND')),
}
