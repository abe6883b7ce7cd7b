/** Two of a thing are one word in Arabic, and up to ten of it another than more. */
export function arabicCount(
  count: number,
  { one, two, few, many }: Record<'one' | 'two' | 'few' | 'many', string>,
): string {
  if (count === 1) return one
  if (count === 2) return two
  return `${count} ${count < 11 ? few : many}`
}
