/** Filters of lists that staff keep by name, for themselves or for all who may open the list. */
import { normalizeText } from '@parastoo/kit/text'
import * as z from 'zod'
import { id } from '../fields.ts'
import { refusals, reply, type StaffScope, staffOperation, staffScopes } from '../operation.ts'
import { orderReaders } from './orders.ts'

/** The lists that have views: who may open each, and what of its address a view keeps. */
export const viewPages = {
  orders: { readers: orderReaders, keeps: ['money', 'state', 'from', 'to'] },
  audit: {
    readers: ['audit'],
    keeps: ['kind', 'subjectKind', 'subjectId', 'person', 'from', 'to'],
  },
} as const satisfies Record<string, { readers: readonly StaffScope[]; keeps: readonly string[] }>
export type ViewPage = keyof typeof viewPages
const page = z.enum(Object.keys(viewPages) as [ViewPage, ...ViewPage[]])

/** How many views somebody has of one list. */
export const mostViews = 30

const view = z.object({
  viewId: id,
  name: z.string(),
  filter: z.record(z.string(), z.string()),
  isShared: z.boolean(),
  isMine: z.boolean(),
  /** Whose it is. */
  owner: z.string(),
})
export type OfficeView = z.infer<typeof view>

const calls = (path: `/${string}`, summary: string) => ({ path, summary, tags: ['Office'] })

export const officeViews = {
  list: staffOperation(...staffScopes)
    .route({
      method: 'GET',
      ...calls('/office/View/List', 'Own views of a list, and those shared'),
    })
    .input(z.object({ page }))
    .output(reply(z.array(view)))
    .errors(refusals('NOT_FOUND')),
  save: staffOperation(...staffScopes)
    .meta({ limit: { max: 60, perSeconds: 60 } })
    .route({
      method: 'POST',
      ...calls(
        '/office/View/Save',
        'Keep the filter of a list by name; one of that name is replaced',
      ),
    })
    .input(
      z.object({
        page,
        name: z
          .string()
          .transform(normalizeText)
          .refine((text) => text.length >= 1 && text.length <= 60, {
            error: 'OFFICE_VIEW_NAME_REQUIRED',
          }),
        filter: z.record(z.string().max(40), z.string().min(1).max(80)),
        isShared: z.boolean().default(false),
      }),
    )
    .output(reply(view))
    .errors(
      refusals(
        'NOT_FOUND',
        'OFFICE_VIEW_NAME_REQUIRED',
        'OFFICE_VIEWS_TOO_MANY',
        'CHECK_ENTERED_VALUES',
      ),
    ),
  remove: staffOperation(...staffScopes)
    .route({ method: 'POST', ...calls('/office/View/Remove', 'Remove an own view') })
    .input(z.object({ viewId: id }))
    .output(reply(z.object({ removed: z.boolean() }))),
}
