/** The signs that WordPress writes by name; it writes all others by number or as they are. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  zwnj: '\u200c',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  ndash: '–',
  mdash: '—',
}

/** The words of a piece of HTML, in one line: no element is left, and signs written by name or number are themselves. */
export const plainTextOf = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) =>
      signOf(whole, { decimal, hex, name }),
    )
    .replace(/\s+/g, ' ')
    // An element between a word and its sign is no space.
    .replace(/ ([،؛:.؟!»])/g, '$1')
    .trim()

function signOf(
  whole: string,
  { decimal, hex, name }: { decimal?: string; hex?: string; name?: string },
): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? whole
  const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
}
