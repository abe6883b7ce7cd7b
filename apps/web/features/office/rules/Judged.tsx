import type { JudgedChange } from '@parastoo/contract/office/rules'
import { Badge } from '@parastoo/ui/Badge.tsx'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { officeRules } from '../../../messages/office-rules.ts'
import { wordsOf } from '../../../shell/words.ts'
import { cellWord, columnWord, keyWord } from './column-word.ts'

const words = officeRules.review
const say = wordsOf(words)
const tones = { added: 'good', changed: 'caution', gone: 'bad' } as const
/** The first of many lines stand for all. */
const mostLines = 30

/** What a draft or a file would change: how many lines, which, what of it is sold, where money may be lost and what is wrong. */
export function Judged({ judged }: { judged: JudgedChange }) {
  const { added, changed, gone, lines, losses, badLines } = judged
  const total = added + changed + gone
  return (
    <div className="flex flex-col gap-3">
      {badLines.length > 0 ? (
        <Notice tone="bad" title={words.bad}>
          <ul className="max-h-64 overflow-y-auto">
            {badLines.slice(0, mostLines).map(({ line, column, reason }) => (
              <li key={`${line} ${column} ${reason}`}>
                {column === null
                  ? say('badWhole', { line, reason })
                  : say('badLine', { line, column: columnWord(column), reason })}
              </li>
            ))}
            {badLines.length > mostLines && (
              <li>{say('more', { count: badLines.length - mostLines })}</li>
            )}
          </ul>
        </Notice>
      ) : (
        <p className="font-bold">
          {total === 0 ? words.nothing : say('counts', { added, changed, gone })}
        </p>
      )}
      {losses.length > 0 && (
        <Notice tone="caution" title={words.losses}>
          <ul>
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </Notice>
      )}
      {lines.length > 0 && (
        <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-card border border-line px-3 text-sm">
          {lines.slice(0, mostLines).map(({ part, key, kind, cells, sold }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may bear one name, and their order is fixed.
            <li key={place} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
              <Badge tone={tones[kind]}>{words.kinds[kind]}</Badge>
              <bdi className="font-medium wrap-anywhere">{keyWord(`${part} ${key}`)}</bdi>
              {kind === 'changed' && (
                <span className="text-quiet">
                  {cells
                    .map(({ column, was, is }) =>
                      say('cell', {
                        column: columnWord(column),
                        was: told(column, was),
                        is: told(column, is),
                      }),
                    )
                    .join('؛ ')}
                </span>
              )}
              {sold > 0 && <span className="text-caution">{say('sold', { count: sold })}</span>}
            </li>
          ))}
          {total > Math.min(mostLines, lines.length) && (
            <li className="py-2 text-quiet">
              {say('more', { count: total - Math.min(mostLines, lines.length) })}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

const told = (column: string, text: string): string =>
  text === '' ? words.empty : cellWord(column, text)
