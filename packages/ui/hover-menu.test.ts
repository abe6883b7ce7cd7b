import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hoverMenu, menuHideDelayMs } from './hover-menu.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const menu = () => {
  const seen: string[] = []
  const note = (what: string) => () => void seen.push(what)
  const told = { show: note('show'), settle: note('settle'), hide: note('hide') }
  return { ...hoverMenu(told), seen }
}

it('stays 400 ms after the mouse has left it', () => {
  const { move, leave, seen } = menu()
  move('mouse')
  leave('mouse')
  vi.advanceTimersByTime(399)
  expect(seen).toEqual(['show', 'settle'])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual(['show', 'settle', 'hide'])
  expect(menuHideDelayMs).toBe(400)
})

it('stays while the mouse goes from its button to its panel', () => {
  const { move, leave, seen } = menu()
  move('mouse')
  leave('mouse')
  vi.advanceTimersByTime(300)
  move('mouse')
  vi.advanceTimersByTime(5_000)
  expect(seen).not.toContain('hide')
})

it('leaves presses alone 300 ms after the mouse has come, while it stays', () => {
  const { move, seen } = menu()
  move('mouse')
  vi.advanceTimersByTime(299)
  expect(seen).toEqual(['show'])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual(['show', 'settle'])
})

it('is asked for once, however long the mouse moves over it, and anew when it comes back', () => {
  const { move, leave, seen } = menu()
  move('mouse')
  move('mouse')
  leave('mouse')
  vi.advanceTimersByTime(400)
  move('mouse')
  expect(seen.filter((what) => what === 'show')).toHaveLength(2)
})

it('does not hear fingers and pens', () => {
  const { move, leave, seen } = menu()
  for (const pointer of ['touch', 'pen']) {
    move(pointer)
    leave(pointer)
  }
  vi.advanceTimersByTime(5_000)
  expect(seen).toEqual([])
})
