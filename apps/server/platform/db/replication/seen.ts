/** What a statement saw: every transaction before `oldest`, none from `next` on, and of those between all but `running`. */
export type Seen = { oldest: number; next: number; running: ReadonlySet<number> }

const halfOfNumbers = 2 ** 31
const allNumbers = 2 ** 32

/** Reads the text of `pg_current_snapshot()`. */
export function readSeen(text: string): Seen {
  const [oldest, next, running = ''] = text.split(':')
  return {
    oldest: Number(oldest),
    next: Number(next),
    running: new Set(running === '' ? [] : running.split(',').map(Number)),
  }
}

/** Whether the statement saw a transaction, named by the 32 bits that the log has of its number. */
export function hasSeen({ oldest, next, running }: Seen, shortNumber: number): boolean {
  let number = Math.floor(next / allNumbers) * allNumbers + shortNumber
  if (number - next >= halfOfNumbers) number -= allNumbers
  else if (next - number > halfOfNumbers) number += allNumbers
  return number < oldest || (number < next && !running.has(number))
}
