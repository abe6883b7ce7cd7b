import { buttonClass } from '@parastoo/ui/button-class.ts'
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'
import { deadPage } from '../messages/dead-page.ts'
import { shell } from '../messages/shell.ts'
import { lostBar, lostBarText } from './lost-bar.ts'
import { moreThanPlain } from './plain-markup.ts'

type Props = { type?: string; href?: string; children?: ReactNode; rel?: string } & {
  dangerouslySetInnerHTML?: { __html: string }
}

/** The browser's registry of policies, which not every browser has. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: Record<
      'createHTML' | 'createScript' | 'createScriptURL',
      (text: string) => string | null
    >,
  ) => void
}

/** Marks what waits, so that the starter finds it. */
const waiting = 'application/x-late-module'

/** The large files every page needs (vite/core-chunk.ts), each of which needs those before it. */
const inTurn = ['react', 'router', 'core']

/**
 * The scripts of the page, started once its first picture stands: on a slow line they would share it with the letters and the
 * page itself, which can be read without them. Nothing else differs from the router's own `Scripts`: the same files are loaded
 * together, the same module starts. In development they start at once, as the tools there expect.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  // The router's component is called as the hook it is, for its elements are what changes.
  const drawn = Scripts({ nonce }) as ReactElement | null
  if (import.meta.env.DEV || drawn === null) return drawn
  const files: string[] = []
  const kept = withLateModule(drawn, files)
  return (
    <>
      {kept}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own few lines, and addresses from the build.
        dangerouslySetInnerHTML={{ __html: starter(files) }}
      />
    </>
  )
}

/** Only the server writes it; the browser's React leaves what stands. */
const starter = (files: readonly string[]): string => {
  if (!import.meta.env.SSR) return ''
  const first = inTurn.flatMap((name) => files.find((file) => file.includes(`/${name}-`)) ?? [])
  // In the text of a script no `<` may begin what looks like its end, or like another.
  const told = JSON.stringify({ files, first, waiting, more: moreThanPlain.source, bar: deadBar() })
  return `(${start})(${told.replaceAll('<', '\\u003c')})`
}

/** Over a page that stands as the server drew it and lives never, for one of its scripts did not come. */
const deadBar = () => ({
  text: deadPage.text,
  retry: shell.error.retry,
  looks: { bar: lostBar, text: lostBarText, retry: buttonClass({ kind: 'quiet', size: 'small' }) },
})

/** The router's elements without the files to be loaded first, which are noted, and with the module set to wait. */
function withLateModule(node: ReactNode, files: string[]): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<Props>(child)) return child
    const { props, type } = child
    if (type === 'link' && props.rel === 'modulepreload') {
      if (props.href) files.push(props.href)
      return null
    }
    if (type === 'script' && props.type === 'module') return cloneElement(child, { type: waiting })
    return props.children === undefined
      ? child
      : cloneElement(child, {}, withLateModule(props.children, files))
  })
}

/**
 * Runs as text in the page: when the first frame that shows something stands on the screen, asks for the files and starts the module. The large files
 * are read one by one before it, with room for a press between them: read with the module they would be one long task. A page
 * nobody sees draws no frames, so it starts at once. Where one of them does not come the page can be read and not used, and says so.
 */
function start({
  files,
  first,
  waiting,
  more,
  bar,
}: {
  files: string[]
  first: string[]
  waiting: string
  more: string
  bar: ReturnType<typeof deadBar>
}): void {
  const { nonce } = document.currentScript as HTMLScriptElement
  const module = document.querySelector(`script[type="${waiting}"]`)?.textContent ?? ''
  // The page requires trusted types (docs/decisions/0137): of strings, only our own files, the module that waits, the markup React
  // writes where it makes a script element, and plainly dressed words become anything.
  const only = (wanted: (text: string) => boolean) => (text: string) => (wanted(text) ? text : null)
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: only((text) => text === '<script></script>' || !new RegExp(more).test(text)),
    createScript: only((text) => text === module),
    createScriptURL: only((text) => new URL(text, origin).href.startsWith(`${origin}/assets/`)),
  })
  // Zod tries `new Function` once unless it is told, which the policy keeps from running and reports.
  Object.assign(window, { __zod_globalConfig: { jitless: true } })
  const add = (made: object) => {
    const script = document.createElement('script')
    document.head.append(Object.assign(script, { type: 'module', nonce }, made))
  }
  const sayDead = () => {
    const made = (tag: string, looks: object) => Object.assign(document.createElement(tag), looks)
    const whole = made('div', { className: bar.looks.bar, role: 'alert' })
    // A link, for presses on buttons wait until the page lives; whole, for one to a place in the page loads nothing.
    const href = location.pathname + location.search
    whole.append(
      made('p', { className: bar.looks.text, textContent: bar.text }),
      made('a', { className: bar.looks.retry, textContent: bar.retry, href }),
    )
    document.body.append(whole)
  }
  const read = () => {
    const src = first.shift()
    const next = () => setTimeout(read)
    // One that cannot be had stops nothing here: the module needs it too, and fails as it would by itself.
    add(src ? { src, onload: next, onerror: next } : { textContent: module, onerror: sayDead })
  }
  const begin = () => {
    for (const href of files) {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'modulepreload', href, nonce }))
    }
    read()
  }
  let isBegun = false
  const once = () => {
    if (!isBegun) begin()
    isBegun = true
  }
  if (document.visibilityState === 'hidden') once()
  else if (PerformanceObserver.supportedEntryTypes?.includes('paint')) {
    // A frame that was made is not yet one that stands: on a slow screen there lie a hundred milliseconds between them.
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) setTimeout(once)
    }).observe({ type: 'paint', buffered: true })
    setTimeout(once, 700)
  } else requestAnimationFrame(() => setTimeout(once))
}
