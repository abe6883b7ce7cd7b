/**
 * Cuts TypeScript, TSX or JavaScript into tokens: enough to tell code from strings and comments,
 * far less than a parser. A quote or slash that does not close on its line is taken as a mark, so
 * that prose inside JSX cannot swallow the code after it.
 */
export type Token = {
  kind: 'word' | 'string' | 'template' | 'regex' | 'number' | 'comment' | 'mark'
  /** The word or mark itself; for strings, templates and comments what stands between the quotes. */
  text: string
  line: number
}

const wordPattern = /[\p{ID_Start}$_#][\p{ID_Continue}$]*/uy
const numberPattern = /\d[\w.]*/y
const regexPattern = /\/(?![*/>])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
/** The value of an element's attribute is the one string that may run over lines. */
const attributePatterns = { "'": /'([^']*)'/y, '"': /"([^"]*)"/y }
const stringPatterns = {
  "'": /'((?:\\.|[^'\\\n])*)'/y,
  '"': /"((?:\\.|[^"\\\n])*)"/y,
}
const wordsBeforeRegex = new Set(['return', 'typeof', 'case', 'in', 'of', 'do', 'else', 'await'])

/** All tokens of a source text in order, comments included, each with its line (from 1). */
export function lex(text: string): Token[] {
  const tokens: Token[] = []
  /** One entry per open `${`: how many braces are open inside it. */
  const openExpressions: number[] = []
  let position = 0
  let line = 1
  let insideTemplate = false

  const match = (pattern: RegExp) => {
    pattern.lastIndex = position
    return pattern.exec(text)
  }
  const take = (kind: Token['kind'], length: number, content?: string) => {
    const raw = text.slice(position, position + length)
    tokens.push({ kind, text: content ?? raw, line })
    line += countLines(raw)
    position += length
  }
  const lastCode = () => tokens.findLast((token) => token.kind !== 'comment')

  while (position < text.length) {
    const character = text.charAt(position)
    const pair = text.slice(position, position + 2)

    if (insideTemplate) {
      const end = endOfTemplateText(text, position)
      if (end > position) take('template', end - position)
      insideTemplate = false
      if (text.startsWith('${', position)) {
        openExpressions.push(0)
        take('mark', 2)
      } else {
        take('mark', 1)
      }
    } else if (/\s/.test(character)) {
      if (character === '\n') line += 1
      position += 1
    } else if (pair === '//') {
      const end = indexOrEnd(text, '\n', position)
      take('comment', end - position, text.slice(position + 2, end))
    } else if (pair === '/*') {
      const end = Math.min(indexOrEnd(text, '*/', position + 2) + 2, text.length)
      take('comment', end - position, text.slice(position + 2, end - 2))
    } else if (character === "'" || character === '"') {
      const patterns = lastCode()?.text === '=' ? attributePatterns : stringPatterns
      const found = match(stringPatterns[character]) ?? match(patterns[character])
      if (found) take('string', found[0].length, found[1])
      else take('mark', 1)
    } else if (character === '`') {
      take('mark', 1)
      insideTemplate = true
    } else if (character === '{' || character === '}') {
      const open = openExpressions.at(-1)
      if (character === '}' && open === 0) {
        openExpressions.pop()
        insideTemplate = true
      } else if (open !== undefined) {
        openExpressions[openExpressions.length - 1] = open + (character === '{' ? 1 : -1)
      }
      take('mark', 1)
    } else if (character === '/' && mayStartRegex(lastCode()) && match(regexPattern)) {
      take('regex', match(regexPattern)?.[0].length ?? 1)
    } else if (match(wordPattern)) {
      take('word', match(wordPattern)?.[0].length ?? 1)
    } else if (match(numberPattern)) {
      take('number', match(numberPattern)?.[0].length ?? 1)
    } else {
      take('mark', pair === '=>' || pair === '?.' ? 2 : 1)
    }
  }
  return tokens
}

function mayStartRegex(before: Token | undefined): boolean {
  if (before === undefined) return true
  if (before.kind === 'word') return wordsBeforeRegex.has(before.text)
  if (before.kind !== 'mark') return false
  return !['<', ')', ']', '}', '`'].includes(before.text)
}

function endOfTemplateText(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '`' || text.startsWith('${', at)) return at
  }
  return text.length
}

function indexOrEnd(text: string, wanted: string, from: number): number {
  const index = text.indexOf(wanted, from)
  return index < 0 ? text.length : index
}

function countLines(raw: string): number {
  return raw.split('\n').length - 1
}
