/** A press or a word on a page whose scripts are still coming is not lost: it is kept, and done once the page lives (docs/decisions/0040). */
export function EarlyPresses({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own few lines; only the server writes them.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `(${keepPresses})(document)` : '' }}
    />
  )
}

/**
 * Runs as text in the page, from before its first picture until `html[data-live]`. The last press counts, as if it came now: who presses
 * twice in vain wants it once. Links are left to the browser, which needs no scripts for them.
 */
export function keepPresses(page: Document): void {
  const html = page.documentElement
  const typed = new Map<HTMLInputElement, string>()
  let pressed: HTMLElement | null | undefined
  const listen = (kind: string, hear: (event: Event, at: HTMLInputElement) => void) =>
    page.addEventListener(
      kind,
      (event) => html.dataset.live || hear(event, event.target as HTMLInputElement),
      true,
    )
  listen('input', (_event, at) => typed.set(at, at.value))
  listen('click', (event, at) => {
    const control = at.closest<HTMLElement>('button,[type=checkbox],[type=radio]')
    if (!control) return
    pressed = control
    // Nobody else's, or React, half-way through its waking, would do it too.
    event.stopImmediatePropagation()
    event.preventDefault()
  })
  new MutationObserver(() => {
    for (const [field, text] of typed) {
      // React looks only at what differs from what it last knew, and hears of that through the property it laid over this one.
      field.value = `${text}.`
      const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
      own?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    pressed?.click()
    pressed = null
    typed.clear()
  }).observe(html, { attributeFilter: ['data-live'] })
}
