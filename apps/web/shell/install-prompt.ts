/** How the site is installed here: by the browser's own question, which `keep-install-prompt.ts` kept back, or by Safari's menu. */
import { keptInstallPrompt } from './keep-install-prompt.ts'

export type InstallWay = 'prompt' | 'iphone-steps'

/** How this browser installs the site; null where it cannot, or where it is installed already. */
export function installWay(): InstallWay | null {
  if (matchMedia('(display-mode: standalone)').matches) return null
  if (keptInstallPrompt.event) return 'prompt'
  // Safari has no such event: its own menu does it.
  const { userAgent, maxTouchPoints } = navigator
  const isTouchedMac = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  const isSafari = /Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS|Chrome/.test(userAgent)
  return (/iPhone|iPad/.test(userAgent) || isTouchedMac) && isSafari ? 'iphone-steps' : null
}

/** Shows the browser's own question, once. Answers whether the site is being installed. */
export async function askToInstall(): Promise<boolean> {
  const prompt = keptInstallPrompt.event
  keptInstallPrompt.event = null
  return (await prompt?.prompt())?.outcome === 'accepted'
}
