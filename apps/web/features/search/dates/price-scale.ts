/**
 * Where a price stands on a scale of three equal parts, from 0 to 1: below the typical span from half of its beginning on, within it in
 * proportion, above it up to half as much again as its end.
 */
export function placeOnScale({
  lowestRial,
  typicalFromRial,
  typicalToRial,
}: {
  lowestRial: number
  typicalFromRial: number
  typicalToRial: number
}): number {
  const within = (from: number, to: number) =>
    to > from ? Math.min(Math.max((lowestRial - from) / (to - from), 0), 1) : 0.5
  if (lowestRial < typicalFromRial) return within(typicalFromRial / 2, typicalFromRial) / 3
  if (lowestRial > typicalToRial) return (2 + within(typicalToRial, typicalToRial * 1.5)) / 3
  return (1 + within(typicalFromRial, typicalToRial)) / 3
}
