/** What people hand in as pictures (api.md, images): private to whoever sent them, re-made by us, gone after a while. */
import * as z from 'zod'
import { id, instant } from '../fields.ts'
import { refusals, reply, userOperation } from '../operation.ts'
import { passportReading } from './passport-reading.ts'

/** The most a picture may weigh as it is sent (spec 9: 5 MB). */
export const mostUploadBytes = 5 * 1024 * 1024
/** How much of a picture that comes by part is in each part; the last has the rest. */
export const uploadPartBytes = 256 * 1024
/** What may be sent (spec 5, visa uploads; spec 9). */
export const uploadTypes = ['image/jpeg', 'image/png'] as const
/** Lengths in pixels that public pictures are made in, or the cache would have no end. */
export const pictureLengths = [160, 320, 640, 960, 1280, 1920] as const
/** How a picture meets the asked size: wholly inside it, filling it, or inside it with margins. */
export const pictureModes = ['max', 'crop', 'pad'] as const
export type PictureMode = (typeof pictureModes)[number]

const link = {
  /** Shows the picture to its owner, below the site's address, until `urlExpiresAt`. */
  url: z.string(),
  urlExpiresAt: instant,
}
const uploaded = z.object({
  id,
  contentType: z.literal('image/jpeg'),
  width: z.number().int(),
  height: z.number().int(),
  keptUntil: instant,
  ...link,
})
export type UploadedPicture = z.infer<typeof uploaded>

/** How far a picture has come that is sent by part. */
const progress = z.object({
  id,
  byteLength: z.number().int(),
  /** The places of the parts that are here, from 0. */
  received: z.array(z.number().int()),
  keptUntil: instant,
})
export type UploadProgress = z.infer<typeof progress>

const calls = (path: `/${string}`, summary: string) => ({ path, summary, tags: ['Images'] })

const picture = z.object({
  file: z
    .file()
    .max(mostUploadBytes)
    .mime([...uploadTypes]),
})
const uploadRefusals = [
  'IMAGE_TOO_LARGE',
  'IMAGE_WRONG_FORMAT',
  'IMAGE_IS_INVALID',
  'IMAGE_UPLOAD_FAILED',
  'TOO_MANY_REQUESTS',
] as const

export const blobs = {
  upload: userOperation
    .meta({ limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls('/Blob/Upload', 'Hand in one picture, JPG or PNG of at most 5 MB, as `file`'),
    })
    .input(picture)
    .output(reply(uploaded))
    .errors(refusals(...uploadRefusals)),
  /** `id` is chosen by whoever sends; begun again, as after a reload, it answers how far it has come. */
  beginParts: userOperation
    .meta({ limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls('/Blob/Parts/{id}/Begin/{byteLength}', 'Begin to hand in one picture by part'),
    })
    .input(z.object({ id, byteLength: z.coerce.number().int().min(1).max(mostUploadBytes) }))
    .output(reply(progress))
    .errors(refusals('NOT_FOUND', 'IMAGE_TOO_LARGE', 'TOO_MANY_REQUESTS')),
  putPart: userOperation
    .meta({ limit: { max: 600, perSeconds: 60 } })
    .route({
      method: 'PUT',
      ...calls(
        '/Blob/Parts/{id}/{place}',
        'Hand in one part as its bytes, 256 kB or what is left; a repeated one changes nothing',
      ),
    })
    .input(z.object({ id, place: z.coerce.number().int().min(0) }))
    .output(reply(progress))
    .errors(refusals('NOT_FOUND', 'IMAGE_TOO_LARGE', 'IMAGE_UPLOAD_FAILED', 'TOO_MANY_REQUESTS')),
  partsOf: userOperation
    .route({
      method: 'GET',
      ...calls('/Blob/Parts/{id}', 'How far a picture has come that is sent by part'),
    })
    .input(z.object({ id }))
    .output(reply(progress))
    .errors(refusals('NOT_FOUND')),
  finishParts: userOperation
    .meta({ limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls(
        '/Blob/Parts/{id}/Finish',
        'All parts are here: take them in as one picture. Repeated it answers the same one',
      ),
    })
    .input(z.object({ id }))
    .output(reply(uploaded))
    .errors(refusals('NOT_FOUND', ...uploadRefusals)),
  /** For whoever is signed in (api.md): reading is dear, and strangers would close it. Nothing of the picture is kept. */
  readMrz: userOperation
    .meta({ limit: { max: 10, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls(
        '/Blob/ReadMRZ',
        'Read the machine readable zone of a passport or card from one picture, as `file`; what is read is to be confirmed',
      ),
    })
    .input(picture)
    .output(reply(passportReading))
    .errors(refusals(...uploadRefusals, 'PASSPORT_IS_NOT_READABLE', 'PASSPORT_READER_IS_BUSY')),
  link: userOperation
    .route({ method: 'GET', ...calls('/Blob/Link/{id}', 'A fresh link to a picture of one’s own') })
    .input(z.object({ id }))
    .output(reply(z.object(link)))
    .errors(refusals('NOT_FOUND')),
  remove: userOperation
    .route({ method: 'DELETE', ...calls('/Blob/{id}', 'Take back a picture of one’s own') })
    .input(z.object({ id }))
    .output(reply(z.null()))
    .errors(refusals('NOT_FOUND')),
}
