import { ltr, toPersianDigits } from './text.ts'

/** «ترمینال ۴»; one that is named by a letter keeps it: «ترمینال I». */
export const terminalWords = (terminal: string): string =>
  `ترمینال ${/^\d+$/.test(terminal) ? toPersianDigits(terminal) : ltr(terminal)}`
