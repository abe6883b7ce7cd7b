/** Markup that is known to be safe: everything put into it was escaped on the way in. */
export type SafeHtml = { markup: string }

type Piece = string | SafeHtml | SafeHtml[]

/**
 * Writes HTML; every string put in is escaped for text and for quoted attributes, so a `<script>` in a name stays
 * a name. Markup is only ever made by this tag or vouched for by `drawnMarkup`.
 */
export function html(fixed: TemplateStringsArray, ...pieces: Piece[]): SafeHtml {
  const filled = pieces.map((piece, index) => written(piece) + (fixed[index + 1] ?? ''))
  return { markup: (fixed[0] ?? '') + filled.join('') }
}

/** Lets our own drawings and style sheets through as they are. Never for text that came from a person. */
export function drawnMarkup(markup: string): SafeHtml {
  return { markup }
}

/** A Latin or number group inside Persian. */
export function bdi(group: string): SafeHtml {
  return html`<bdi dir="ltr">${group}</bdi>`
}

function written(piece: Piece): string {
  if (typeof piece === 'string') return escapeHtml(piece)
  return Array.isArray(piece) ? piece.map(written).join('') : piece.markup
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
