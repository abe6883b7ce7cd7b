import { officeRules } from '../../../messages/office-rules.ts'

const words: Readonly<Record<string, string>> = officeRules.columns

/** What a column of a sheet is called. */
export const columnWord = (column: string): string => words[column] ?? column

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = officeRules.choices

/** What a cell says, in words where it has them. */
export const cellWord = (column: string, text: string): string => choices[column]?.[text] ?? text
