import type { VisaDocumentKind } from '@parastoo/contract/visas/words'
import { Drawing } from '@parastoo/ui/drawings/Drawing.tsx'
import { visaCase } from '../../messages/visa-case.ts'

const words = visaCase.samples

/** How a picture of a paper is right, drawn and said: what traveller and officer mean is the same. */
export function PaperSample({ kind }: { kind: VisaDocumentKind }) {
  const shape = kind === 'photo' || kind === 'passport' ? kind : 'sheet'
  return (
    <figure className="flex items-center gap-3 rounded-card bg-ground p-3">
      <Drawing viewBox="0 0 120 90" title={words.title} className="w-24 shrink-0 text-lead-text">
        {shapes[shape]}
      </Drawing>
      <figcaption className="min-w-0 text-sm text-quiet">{words[shape]}</figcaption>
    </figure>
  )
}

const shapes = {
  photo: (
    <>
      <rect x="30" y="4" width="60" height="82" rx="4" className="fill-card stroke-edge" />
      <path d="M38 86c2-15 11-20 22-20s20 5 22 20Z" className="fill-lead-wash" />
      <ellipse cx="60" cy="40" rx="16" ry="21" className="fill-lead-wash" />
      <ellipse cx="60" cy="40" rx="19" ry="25" stroke="currentColor" strokeDasharray="4 3" />
    </>
  ),
  passport: (
    <>
      <rect x="8" y="8" width="104" height="74" rx="4" className="fill-card stroke-edge" />
      <rect x="18" y="18" width="26" height="34" rx="2" className="fill-lead-wash" />
      <path d="M54 22H102M54 31H92M54 40H98M54 49H84" className="stroke-edge" strokeWidth="3" />
      <path d="M16 65H104M16 74H104" stroke="currentColor" strokeWidth="4" strokeDasharray="5 2" />
    </>
  ),
  sheet: (
    <>
      <rect x="26" y="8" width="68" height="74" rx="3" className="fill-card stroke-edge" />
      <path d="M36 24H84M36 36H84M36 48H76M36 60H80" className="stroke-edge" strokeWidth="3" />
      <path
        d="M18 14V4H28M92 4H102V14M102 76V86H92M28 86H18V76"
        stroke="currentColor"
        strokeWidth="2"
      />
    </>
  ),
}
