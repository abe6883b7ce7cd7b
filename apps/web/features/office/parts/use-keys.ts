import { useEffect, useEffectEvent } from 'react'

/** What is done, by the letter that stands on the key of a Latin keyboard. */
type Keys = Readonly<Partial<Record<'a' | 'j' | 'k' | 'n', () => void>>>

/**
 * Keys by their place on the keyboard, whatever letters stand on them: on a Persian layout J writes «ت». Not while somebody types, in a
 * dialog, or with Ctrl, Alt or ⌘ held.
 */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
    const { target } = event
    if (target instanceof Element && target.closest('input, textarea, select, [role="dialog"]'))
      return
    const letter = /^Key([AJKN])$/.exec(event.code)?.[1]?.toLowerCase()
    const act = keys[letter as keyof Keys]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Moves the focus to the next row of the page's table, or the one before. */
export function moveRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [role="grid"] [role="row"]')].slice(
    1,
  )
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  const next = here < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, here + by))
  rows[next]?.focus()
}
