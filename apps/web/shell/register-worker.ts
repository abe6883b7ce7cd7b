import { whenIdle } from './when-idle.ts'

/** A page has come alive by then, also on a weak phone. */
const calmMs = 3_000

/**
 * Starts the site's worker once the page is done with its own beginning, whose processor it would take; it serves the offline page.
 * Built site only.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Browsers refuse workers in private windows and on plain HTTP; the site does without.
  const register = () => void navigator.serviceWorker.register(workerUrl()).catch(() => {})
  // Whoever is here sees what is new, and who comes back to an app that was never closed; only some browsers put a number on the icon.
  const clearBadge = () => {
    if (!document.hidden) void navigator.clearAppBadge?.().catch(() => {})
  }
  clearBadge()
  addEventListener('visibilitychange', clearBadge)
  setTimeout(() => whenIdle(register), calmMs)
}

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string }
}

/** The one script address that code makes; trusted by name, so that a page may require trusted types. */
function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('site-worker', { createScriptURL: () => '/sw.js' })
  return policy?.createScriptURL('/sw.js') ?? '/sw.js'
}
