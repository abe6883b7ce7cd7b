type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** The browser's own offer to install the site, kept back until somebody has a reason to want it: on their first ticket. */
export const keptInstallPrompt: { event: InstallPrompt | null } = { event: null }

/** Called before the page comes alive, for browsers offer it once and early. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keptInstallPrompt.event = event as InstallPrompt
  })
}
