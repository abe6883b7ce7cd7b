import type { JudgedChange } from '@parastoo/contract/office/rules'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { officeRules } from '../../../messages/office-rules.ts'
import { wordsOf } from '../../../shell/words.ts'
import { ChangedLines } from './ChangedLines.tsx'
import { columnWord } from './column-word.ts'

const words = officeRules.review
const say = wordsOf(words)
/** The first of many lines stand for all. */
const mostLines = 30

/** What a draft or a file would change: how many lines, which, what of it is sold, where money may be lost and what is wrong. */
export function Judged({
  judged,
  headLines = 1,
}: {
  judged: JudgedChange
  /** Lines above the first: a file counts its heads, a table on the screen does not. */
  headLines?: 0 | 1
}) {
  const { added, changed, gone, lines, losses, badLines } = judged
  const total = added + changed + gone
  return (
    <div className="flex flex-col gap-3">
      {badLines.length > 0 ? (
        <Notice tone="bad" title={words.bad}>
          <ul className="max-h-64 overflow-y-auto">
            {badLines.slice(0, mostLines).map(({ line: ofFile, column, reason }) => {
              const line = ofFile - 1 + headLines
              return (
                <li key={`${line} ${column} ${reason}`}>
                  {column === null
                    ? say('badWhole', { line, reason })
                    : say('badLine', { line, column: columnWord(column), reason })}
                </li>
              )
            })}
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
      <ChangedLines lines={lines.slice(0, mostLines)} total={total} />
    </div>
  )
}
