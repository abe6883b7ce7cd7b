import stylesheetText from './app.css?inline'
import stylesheetHref from './app.css?url'

/** Marks the element, so that the browser's React finds again what the server wrote. */
const mark = 'data-site-style'

/** In development Vite serves the style sheet, and changes it while the page stands. */
export const styleLinks = import.meta.env.DEV ? [{ rel: 'stylesheet', href: stylesheetHref }] : []

/**
 * The style sheet as a part of the page: 12 kB that would else be a second journey before anything can be seen. The browser's
 * React leaves what stands, so the text is in no script.
 */
export function StyleSheet({ nonce }: { nonce: string | undefined }) {
  if (import.meta.env.DEV) return null
  return (
    <style
      {...{ [mark]: '' }}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, from the build.
      dangerouslySetInnerHTML={{ __html: styleText() }}
    />
  )
}

function styleText(): string {
  if (import.meta.env.SSR) return stylesheetText
  return document.querySelector(`style[${mark}]`)?.textContent ?? ''
}
