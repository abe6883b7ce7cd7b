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
  withoutElements(html)
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) =>
      signOf(whole, { decimal, hex, name }),
    )
    .replace(/\s+/g, ' ')
    // An element between a word and its sign is no space.
    .replace(/ ([،؛:.؟!»])/g, '$1')
    .trim()

/** In one walk, however it is written: a pattern that looks for the end of each element walks to the end of the text for every one that has none. */
function withoutElements(html: string): string {
  const parts: string[] = []
  for (let at = 0; ; ) {
    const from = html.indexOf('<', at)
    const to = from < 0 ? -1 : html.indexOf('>', from)
    if (to < 0) return [...parts, html.slice(at)].join(' ')
    parts.push(html.slice(at, from))
    const [, code] = /^<(script|style)\b/i.exec(html.slice(from, from + 8)) ?? []
    // What is no text for a reader ends where its element does; without an end all that follows is of it.
    const end = code ? html.slice(to).search(new RegExp(`</${code}`, 'i')) : 1
    if (end < 0) return parts.join(' ')
    at = to + end
  }
}

function signOf(
  whole: string,
  { decimal, hex, name }: { decimal?: string; hex?: string; name?: string },
): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? whole
  const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
}
