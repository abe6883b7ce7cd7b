import type { VisaRules } from '@parastoo/contract/visas/visas'
import { Drawing } from '@parastoo/ui/drawings/Drawing.tsx'
import { visas } from '../../messages/visas.ts'
import { wordsOf } from '../../shell/words.ts'

const say = wordsOf(visas.documents)

/** The picture an authority takes: drawn with its measures, and said. */
export function PhotoRule({ photo }: { photo: VisaRules['photo'] }) {
  const { widthMm: width, heightMm: height, backgroundFa: background, noteFa } = photo
  return (
    <section className="flex items-center gap-4 rounded-card border border-line bg-card p-4 shadow-card">
      <Drawing
        viewBox="0 0 90 116"
        title={say('photoDrawing', { width, height })}
        className="w-20 shrink-0 text-lead-text"
      >
        <rect
          x="6"
          y="4"
          width="78"
          height="100"
          rx="4"
          className="fill-ground stroke-edge"
          strokeWidth="1.5"
        />
        <path d="M18 104c2-20 14-27 27-27s25 7 27 27Z" className="fill-lead-wash" />
        <ellipse cx="45" cy="48" rx="21" ry="28" className="fill-lead-wash" />
        <ellipse
          cx="45"
          cy="48"
          rx="24"
          ry="32"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray="4 3"
        />
        <path d="M6 111H84M6 108V114M84 108V114" stroke="currentColor" strokeWidth="1.5" />
      </Drawing>
      <div className="min-w-0">
        <h3 className="font-bold">{visas.documents.photo}</h3>
        <p>{say('photoSize', { width, height, background })}</p>
        <p className="text-sm text-quiet">{noteFa}</p>
      </div>
    </section>
  )
}
