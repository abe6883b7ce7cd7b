/** The sign of a landmark on the map, drawn round its own middle: a dome for a shrine, a square of the house for anything else. */
export function LandmarkSign({ kind }: { kind: string }) {
  if (kind === 'shrine')
    return (
      <g>
        <circle r="17" className="fill-card stroke-line" />
        <path d="M-1 -13h2v4h-2z" className="fill-warm" />
        <path
          d="M0 -10C5 -6 8.5 -4 8.5 1C8.5 3.5 7.6 5 6.8 6H-6.8C-7.6 5 -8.5 3.5 -8.5 1C-8.5 -4 -5 -6 0 -10Z"
          className="fill-warm"
        />
        <path d="M-8 6.8h16v4.4h-16z" className="fill-lead-strong" />
      </g>
    )
  return (
    <g>
      <circle r="15" className="fill-card stroke-line" />
      <path d="M0 -9L9 0L0 9L-9 0Z" className="fill-lead-strong" />
      <path d="M-6.4 -6.4h12.8v12.8h-12.8z" className="fill-lead-strong" />
      <circle r="3.4" className="fill-card" />
    </g>
  )
}
