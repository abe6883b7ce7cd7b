import type { QrPath } from './ticket-qr.ts'

/** A QR code with its quiet zone. White in both themes: cameras want dark on light. */
export function QrCode({ qr, label }: { qr: QrPath; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
      className="size-28 rounded-control sm:size-32"
      shapeRendering="crispEdges"
    >
      <rect x={-4} y={-4} width={qr.size + 8} height={qr.size + 8} fill="#ffffff" />
      <path d={qr.path} fill="#04343b" />
    </svg>
  )
}
