/** What a key does in the grid, by its place on the keyboard where it stands for a letter. Pure. */
import type { Place } from './draft.ts'

export type GridDeed =
  | { move: Place; isExtending: boolean }
  | 'edit'
  | 'toggle'
  | 'undo'
  | 'redo'
  | 'fill'
  | 'revert'
  | 'stop'
  | 'all'
  | { type: string }

const page = 15

/** Null where the key is none of the grid's. The first column stands right: the left arrow goes on. */
export function deedOf(
  { key, code, ctrlKey, metaKey, shiftKey, altKey }: Keys,
  { rows, columns, at, isYesNo }: { rows: number; columns: number; at: Place; isYesNo: boolean },
): GridDeed | null {
  if (altKey) return null
  const isCommand = ctrlKey || metaKey
  if (isCommand) {
    if (code === 'KeyZ') return shiftKey ? 'redo' : 'undo'
    if (code === 'KeyY') return 'redo'
    if (code === 'KeyD') return 'fill'
    if (code === 'KeyA') return 'all'
  }
  const steps: Readonly<Record<string, [number, number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, 1],
    ArrowRight: [0, -1],
    PageUp: [-page, 0],
    PageDown: [page, 0],
    Home: [isCommand ? -rows : 0, -columns],
    End: [isCommand ? rows : 0, columns],
  }
  const step = steps[key]
  if (step) {
    const [down, on] = step
    const move = {
      row: within(at.row + down, rows),
      column: within(at.column + on, columns),
    }
    return { move, isExtending: shiftKey }
  }
  if (isCommand) return null
  if (key === 'Enter' || key === 'F2') return isYesNo ? 'toggle' : 'edit'
  if (key === ' ') return isYesNo ? 'toggle' : null
  if (key === 'Delete' || key === 'Backspace') return 'revert'
  if (code === 'KeyS') return 'stop'
  return /^[\d۰-۹٠-٩]$/.test(key) ? { type: key } : null
}

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const within = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index))
