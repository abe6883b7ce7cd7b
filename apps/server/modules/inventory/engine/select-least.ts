/**
 * Puts the `least` smallest of `count` values that stand from `from` on before the others, in no order, and their slots with them.
 * Partitions about the median of three, so that it takes time by `count` and not by its square on anything a timetable brings.
 */
export function selectLeast(
  values: Float64Array,
  slots: Int32Array,
  { from, count, least }: { from: number; count: number; least: number },
): void {
  let low = from
  let high = from + count - 1
  const wanted = from + least
  while (high > low) {
    const a = values[low] ?? 0
    const b = values[(low + high) >>> 1] ?? 0
    const c = values[high] ?? 0
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
    let up = low
    let down = high
    while (up <= down) {
      while ((values[up] ?? 0) < pivot) up += 1
      while ((values[down] ?? 0) > pivot) down -= 1
      if (up > down) break
      const value = values[up] ?? 0
      values[up] = values[down] ?? 0
      values[down] = value
      const slot = slots[up] ?? 0
      slots[up] = slots[down] ?? 0
      slots[down] = slot
      up += 1
      down -= 1
    }
    if (wanted <= down) high = down
    else if (wanted > up) low = up
    else return
  }
}
