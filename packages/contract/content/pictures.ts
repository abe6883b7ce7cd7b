import * as z from 'zod'

/** A picture of a page; `path` is below `/images/`. */
export const writtenPicture = z.object({
  id: z.string(),
  path: z.string(),
  /** What it shows, for who does not see it. */
  alt: z.string(),
  caption: z.string().nullable(),
  credit: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  /** What stays in sight where its sides are cut, in percent of its width and height. */
  focus: z.object({ x: z.number().int(), y: z.number().int() }),
})
export type WrittenPicture = z.infer<typeof writtenPicture>
