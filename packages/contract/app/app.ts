/** The program somebody runs: whether a newer one is out. */
import * as z from 'zod'
import { productChannels } from '../enums.ts'
import type { Code } from '../messages.ts'
import { openOperation, refusals, reply } from '../operation.ts'

const code = (name: Code) => ({ error: name })

export const app = {
  checkUpdate: openOperation
    .meta({ limit: { max: 120, perSeconds: 600 } })
    .route({
      method: 'POST',
      path: '/front-api/App/CheckUpdate',
      summary:
        'Whether a newer program is out, and whether the one that asks is too old to go on with',
      tags: ['App'],
    })
    .input(
      z.object({
        productChannel: z.enum(productChannels).default(productChannels.WebSite),
        /** As its maker numbers it, '1.4.0'; a page of the site has none. */
        version: z
          .string()
          .regex(/^\d{1,4}(\.\d{1,4}){0,2}$/, code('CHECK_ENTERED_VALUES'))
          .optional(),
        /** Of a page: which build of the site it was drawn by. */
        build: z.string().max(64, code('CHECK_ENTERED_VALUES')).optional(),
      }),
    )
    .output(
      reply(
        z.object({
          hasUpdate: z.boolean(),
          /** The version that asks is older than the oldest that is served. */
          isForced: z.boolean(),
          version: z.string(),
          minimumVersion: z.string().nullable(),
          /** Null where pages are drawn from their sources. */
          build: z.string().nullable(),
        }),
      ),
    )
    .errors(refusals('CHECK_ENTERED_VALUES')),
}
