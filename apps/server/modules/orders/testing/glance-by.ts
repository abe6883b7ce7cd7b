import type { CancelGlance, GlanceAsk, Product } from '../product.ts'

type Ask = Parameters<Product['quoteCancellation']>[0]
type Answer = Awaited<ReturnType<Product['quoteCancellation']>>

/** The glance of a product whose quotes a test sets: the same, for many lines. */
export const glanceBy = (
  quote: (ask: Ask) => Answer,
  lines: readonly GlanceAsk[],
): Map<string, CancelGlance> =>
  new Map(
    lines.flatMap((line) => {
      const quoted = quote({ ...line, cause: 'traveller' })
      return 'units' in quoted ? [[line.lineId, quoted]] : []
    }),
  )
