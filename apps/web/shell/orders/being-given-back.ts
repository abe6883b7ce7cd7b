import type { LineView } from '@parastoo/contract/orders/lines'

type Given = {
  state: LineView['state']
  units: readonly Pick<LineView['units'][number], 'state'>[]
}

/** Whether all that is left of what was issued is being cancelled: somebody's answer is waited for, and nothing of it is to be counted on. */
export function isBeingGivenBack(lines: readonly Given[]): boolean {
  const units = lines.flatMap((line) => (line.state === 'issued' ? line.units : []))
  return (
    units.some(({ state }) => state === 'cancelling') &&
    units.every(({ state }) => state !== 'live')
  )
}
