import { formatJalaliDate, isValidDate, parseJalaliInput } from '@parastoo/kit/dates'
import { foldForSearch, toPersianDigits } from '@parastoo/kit/text'
import { officeRules } from '../../../messages/office-rules.ts'

const words: Readonly<Record<string, string>> = officeRules.columns

/** What a column of a sheet is called. */
export const columnWord = (column: string): string => words[column] ?? column

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = officeRules.choices

/** What a cell says: in words where it has them, its days by our calendar, its numbers in our digits. */
export const cellWord = (column: string, text: string): string =>
  choices[column]?.[text] ?? plainWord(text)

const plainWord = (text: string): string => {
  if (isValidDate(text)) return formatJalaliDate(text)
  return /^\d+$/.test(text) ? toPersianDigits(text) : text
}

/** Without those that are numbers: the number of a cabin is an amount in other columns. */
const anyChoice: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(choices).flatMap((words) =>
    Object.entries(words).filter(([word]) => !/^\d+$/.test(word)),
  ),
)

/** The name of a line, word by word. */
export const keyWord = (key: string): string =>
  key
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => anyChoice[word] ?? plainWord(word))
    .join(' · ')

/** Whether a line has what somebody looks for: as its file has it, as we say it, or a day by either calendar. */
export function isFound(
  wanted: string,
  { columns, cells }: { columns: readonly string[]; cells: readonly string[] },
): boolean {
  const day = parseJalaliInput(wanted)
  if (day !== null) return cells.includes(day)
  const said = cells.flatMap((cell, at) => [
    cell,
    isValidDate(cell) ? formatJalaliDate(cell, 'numeric') : cellWord(columns[at] ?? '', cell),
  ])
  return foldForSearch(said.join(' ')).includes(foldForSearch(wanted))
}
