/** The value below which this share (0 to 1) of the values lies, between neighbours in proportion; NaN of none. `sorted` ascends. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1)
  const [low = Number.NaN, high = low] = sorted.slice(Math.floor(place), Math.floor(place) + 2)
  return low + (high - low) * (place - Math.floor(place))
}
