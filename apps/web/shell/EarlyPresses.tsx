/** Without indentation: they stand in every page. */
const lines = `(${keepPresses})(document)`.replace(/\n\s+/g, '\n')

/** A press or a word on a page whose scripts are still coming is not lost: it is kept, and done once the page lives (docs/decisions/0040). */
export function EarlyPresses({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own few lines; only the server writes them.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? lines : '' }}
    />
  )
}

/**
 * Runs as text in the page, from before its first picture until `html[data-live]`. The last press counts, as if it came now: who presses
 * twice in vain wants it once. Links are left to the browser, which needs no scripts for them.
 */
function keepPresses(page: Document): void {
  const html = page.documentElement
  const typed = new Map<HTMLInputElement, string>()
  let pressed: HTMLElement | undefined
  const hear = (event: Event) => {
    const at = event.target as HTMLInputElement
    if (html.dataset.live) return
    // Not the drawing in it that was hit, which a script cannot press.
    const to = at.closest<HTMLElement>('button,[type=checkbox],[type=radio]')
    if (event.type === 'input') typed.set(at, at.value)
    else if (to) {
      pressed = to
      // Nobody else's, or React, half-way through its waking, would do it too.
      event.stopImmediatePropagation()
      event.preventDefault()
    }
  }
  page.addEventListener('input', hear, true)
  page.addEventListener('click', hear, true)
  new MutationObserver(() => {
    for (const [field, text] of typed) {
      // React looks only at what differs from what it last knew, and hears of that through the property it laid over the browser's own.
      field.value = `${text}.`
      Reflect.set(Object.getPrototypeOf(field), 'value', text, field)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    pressed?.click()
  }).observe(html, { attributeFilter: ['data-live'] })
}
