/**
 * A whole amount shared out by weights, to the last unit: the parts add up to the amount, none is more than one unit off its
 * exact share, and the units left over go to the largest remainders, earlier ones first. Weights of nothing at all share evenly.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError(`${amount} cannot be shared out`)
  if (weights.length === 0) return []
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new RangeError('Weights are whole and not negative')
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const even = whole === 0
  const [total, parts] = even ? [weights.length, weights.map(() => 1)] : [whole, weights]
  // Rial times rial is beyond what a number holds exactly.
  const shares = parts.map((part) => ({
    floor: Number((BigInt(amount) * BigInt(part)) / BigInt(total)),
    rest: (BigInt(amount) * BigInt(part)) % BigInt(total),
  }))
  let left = amount - shares.reduce((sum, { floor }) => sum + floor, 0)
  const byRest = shares
    .map(({ rest }, index) => ({ rest, index }))
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  const result = shares.map(({ floor }) => floor)
  for (const { index } of byRest) {
    if (left === 0) break
    result[index] = (result[index] ?? 0) + 1
    left -= 1
  }
  return result
}
