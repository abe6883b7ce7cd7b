/** Starts the site's worker once the page is done with its own loading; it serves the offline page. Built site only. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    // Browsers refuse workers in private windows and on plain HTTP; the site does without.
    navigator.serviceWorker.register('/sw.js').catch(() => {})
  })
}
