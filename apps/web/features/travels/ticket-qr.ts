/** A QR code as one SVG path on a grid of modules, without its quiet zone. */
export type QrPath = { size: number; path: string }

/** Draws `text` as a QR code, error level M. For loaders: the library that draws it is large and never goes to a browser. */
export async function qrPath(text: string): Promise<QrPath> {
  const { default: bwip } = await import('bwip-js/node')
  // The types of the library leave out `raw`, which answers the modules instead of a picture.
  const { raw } = bwip as unknown as {
    raw: (options: object) => { pixs: number[]; pixx: number }[]
  }
  const symbol = raw({ bcid: 'qrcode', text, eclevel: 'M' })[0]
  if (!symbol) throw new Error('No QR code was drawn')
  return { size: symbol.pixx, path: pathOf(symbol.pixs, symbol.pixx) }
}

/** Dark modules of each row, joined into runs. */
export function pathOf(modules: readonly number[], size: number): string {
  let path = ''
  for (let row = 0; row < modules.length / size; row++)
    for (let column = 0; column < size; column++) {
      const from = column
      while (column < size && modules[row * size + column]) column++
      if (column > from) path += `M${from} ${row}h${column - from}v1h-${column - from}z`
    }
  return path
}
