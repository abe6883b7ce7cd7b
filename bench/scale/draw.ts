/** A drawing of how the slowest request in a hundred grows with how busy the processes are. */

export type Point = { busy: number; p50: number; p99: number }
const [width, height] = [640, 320]
const edge = { left: 56, right: 16, top: 16, bottom: 44 }
const highestMs = 1_000

/** An SVG whose scale of time is logarithmic, from one millisecond to a second. */
export function drawWaits(points: readonly Point[], { planned }: { planned: number }): string {
  const x = (busy: number) => edge.left + busy * (width - edge.left - edge.right)
  const y = (ms: number) => {
    const share = Math.log10(Math.max(1, Math.min(highestMs, ms))) / Math.log10(highestMs)
    return height - edge.bottom - share * (height - edge.top - edge.bottom)
  }
  const path = (pick: (point: Point) => number) =>
    points.map((point) => `${x(point.busy).toFixed(1)},${y(pick(point)).toFixed(1)}`).join(' ')
  const rows = [1, 10, 100, 300, 1_000].map(
    (ms) =>
      `<path d="M${edge.left} ${y(ms).toFixed(1)}H${width - edge.right}" stroke="#cbd5d6"/><text x="${edge.left - 8}" y="${(y(ms) + 4).toFixed(1)}" text-anchor="end">${ms} ms</text>`,
  )
  const columns = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (busy) =>
      `<text x="${x(busy)}" y="${height - edge.bottom + 18}" text-anchor="middle">${busy}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#20393c" role="img" aria-label="How long requests take by how busy the processes are">
<rect width="${width}" height="${height}" fill="#fff"/>
${rows.join('\n')}
${columns.join('\n')}
<path d="M${x(planned).toFixed(1)} ${edge.top}V${height - edge.bottom}" stroke="#b84a00" stroke-dasharray="4 4"/>
<text x="${(x(planned) + 6).toFixed(1)}" y="${edge.top + 12}" fill="#b84a00">planned</text>
<polyline points="${path(({ p50 }) => p50)}" fill="none" stroke="#00707a" stroke-width="2"/>
<polyline points="${path(({ p99 }) => p99)}" fill="none" stroke="#04343b" stroke-width="2" stroke-dasharray="8 3"/>
<text x="${width / 2}" y="${height - 8}" text-anchor="middle">how busy the processes are; whole line: one in two, broken line: one in a hundred</text>
</svg>
`
}
