/**
 * A text without what no table of ours takes: PostgreSQL refuses a NUL in any text, and half a surrogate pair in JSON. A NUL is dropped, half a
 * pair becomes the sign for an unreadable letter (U+FFFD).
 */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '')
