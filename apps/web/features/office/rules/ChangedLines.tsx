import type { ChangedLine } from '@parastoo/contract/office/rules'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { officeRules } from '../../../messages/office-rules.ts'
import { wordsOf } from '../../../shell/words.ts'
import { cellWord, columnWord, keyWord } from './column-word.ts'

const words = officeRules.review
const say = wordsOf(words)
const tones = { added: 'good', changed: 'caution', gone: 'bad' } as const

/** What becomes of the lines of a table, one by one: of what changes what was and what is, of what is new what it says. */
export function ChangedLines({
  lines,
  total,
}: {
  lines: readonly (Omit<ChangedLine, 'sold'> & Partial<Pick<ChangedLine, 'sold'>>)[]
  /** How many there are in all; those that are not here are counted. */
  total: number
}) {
  if (lines.length === 0) return null
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      className="max-h-80 divide-y divide-line overflow-y-auto rounded-card border border-line px-3 text-sm"
    >
      {lines.map(({ part, key, kind, cells, sold = 0 }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may bear one name, and their order is fixed.
        <li key={place} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
          <Badge tone={tones[kind]}>{words.kinds[kind]}</Badge>
          <bdi className="font-medium wrap-anywhere">{keyWord(`${part} ${key}`)}</bdi>
          {kind !== 'gone' && (
            <span className="text-quiet wrap-anywhere">
              {cells
                .map((cell) => {
                  const [column, is] = [columnWord(cell.column), told(cell.column, cell.is)]
                  return kind === 'added'
                    ? say('newCell', { column, is })
                    : say('cell', { column, was: told(cell.column, cell.was), is })
                })
                .join('؛ ')}
            </span>
          )}
          {sold > 0 && <span className="text-caution">{say('sold', { count: sold })}</span>}
        </li>
      ))}
      {total > lines.length && (
        <li className="py-2 text-quiet">{say('more', { count: total - lines.length })}</li>
      )}
    </ul>
  )
}

const told = (column: string, text: string): string =>
  text === '' ? words.empty : cellWord(column, text)
