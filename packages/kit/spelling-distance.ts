/**
 * How many slips of the finger lie between what was typed and a word: a letter wrong, missing, too many, or two swapped
 * (optimal string alignment). `mostSlips` or more apart answers `mostSlips + 1`, without reading on.
 */
export function spellingDistance(typed: string, word: string, mostSlips: number): number {
  if (Math.abs(typed.length - word.length) > mostSlips) return mostSlips + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= word.length; column++) {
      const isSame = typed[row - 1] === word[column - 1]
      let slips = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      if (row > 1 && column > 1 && isSwapped)
        slips = Math.min(slips, (beforeLast[column - 2] ?? 0) + 1)
      current.push(slips)
      least = Math.min(least, slips)
    }
    if (least > mostSlips) return mostSlips + 1
    beforeLast = last
    last = current
  }
  return last[word.length] ?? 0
}
