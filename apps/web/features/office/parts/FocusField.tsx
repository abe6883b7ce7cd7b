import { officeContent } from '../../../messages/office-content.ts'
import { WholeField } from './WholeField.tsx'

const words = officeContent.pictures

type Focus = { x: number; y: number }

/** What of a picture stays in sight where its sides are cut: pressed on it, or written in percent. */
export function FocusField({
  src,
  alt,
  label = words.focus,
  focus,
  onChange,
}: {
  src: string
  alt: string
  /** What is marked, where a page has several. */
  label?: string
  focus: Focus
  onChange: (focus: Focus) => void
}) {
  const percent = (side: 'x' | 'y', label: string) => (
    <WholeField
      label={label}
      maxDigits={3}
      most={100}
      value={focus[side]}
      onChange={(share) => onChange({ ...focus, [side]: share })}
    />
  )
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="relative max-w-72">
        {/* By keys the two fields beside it say the same. */}
        <button
          type="button"
          tabIndex={-1}
          aria-label={label}
          className="block w-full cursor-crosshair overflow-hidden rounded-tight"
          onClick={({ currentTarget, clientX, clientY }) => {
            const box = currentTarget.getBoundingClientRect()
            const x = Math.round(((clientX - box.left) / box.width) * 100)
            const y = Math.round(((clientY - box.top) / box.height) * 100)
            onChange({ x, y })
          }}
        >
          <img src={src} alt={alt} className="w-full" />
        </button>
        <span
          aria-hidden
          className="pointer-events-none absolute size-6 -translate-x-1/2 -translate-y-1/2 rounded-full border-3 border-card bg-lead/60 shadow-card"
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        />
      </div>
      <div className="flex min-w-60 flex-1 flex-col gap-2">
        <p className="text-sm text-quiet">{words.focus}</p>
        <div className="grid max-w-80 grid-cols-2 gap-3">
          {percent('x', words.focusX)}
          {percent('y', words.focusY)}
        </div>
      </div>
    </div>
  )
}
