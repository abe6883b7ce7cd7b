import type { VisaEntry } from '@parastoo/contract/visas/words'
import { Drawing } from '@parastoo/ui/drawings/Drawing.tsx'

/** The way through a border: in once, in and out again, or straight through. Decoration beside its words. */
export function EntryDrawing({ entries }: { entries: VisaEntry }) {
  return (
    <Drawing viewBox="0 0 64 40" className="h-10 w-16 shrink-0 text-lead-text" aria-hidden>
      <path
        d="M24 38V15a8 8 0 0 1 16 0v23"
        className="fill-lead-wash stroke-current"
        strokeWidth="2"
      />
      <path d="M4 38H60" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      {ways[entries].map((way) => (
        <path
          key={way}
          d={way}
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </Drawing>
  )
}

const into = 'M58 27H34M39 22L34 27L39 32'
const ways: Record<VisaEntry, readonly string[]> = {
  single: [into],
  multiple: ['M58 22H34M39 17L34 22L39 27', 'M30 32H56M51 27L56 32L51 37'],
  transit: ['M60 27H6M11 22L6 27L11 32'],
}
