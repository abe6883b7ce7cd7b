/** The browser's own offer to install the site, kept back until somebody has a reason to want it: on their first ticket. */

type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let kept: InstallPrompt | null = null

/** Called before the page comes alive, for browsers offer it once and early. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept = event as InstallPrompt
  })
}

export type InstallWay = 'prompt' | 'iphone-steps'

/** How this browser installs the site; null where it cannot, or where it is installed already. */
export function installWay(): InstallWay | null {
  if (matchMedia('(display-mode: standalone)').matches) return null
  if (kept) return 'prompt'
  // Safari has no such event: its own menu does it.
  const { userAgent, maxTouchPoints } = navigator
  const isTouchedMac = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  const isSafari = /Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS|Chrome/.test(userAgent)
  return (/iPhone|iPad/.test(userAgent) || isTouchedMac) && isSafari ? 'iphone-steps' : null
}

/** Shows the browser's own question, once. Answers whether the site is being installed. */
export async function askToInstall(): Promise<boolean> {
  const prompt = kept
  kept = null
  return (await prompt?.prompt())?.outcome === 'accepted'
}
