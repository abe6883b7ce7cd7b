import { brandStyleSheet } from '@parastoo/ui/brand-colours.ts'
import { brandOf } from './brand.ts'

/** The style sheet of the agency's own colours; linked by the document only where they are set. */
export function loader(): Response {
  const { colours } = brandOf()
  if (colours === null || colours === true) return new Response(null, { status: 404 })
  return new Response(brandStyleSheet(colours), {
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
