/** Starts the site's worker once the page is done with its own loading; it serves the offline page. Built site only. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Browsers refuse workers in private windows and on plain HTTP; the site does without.
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
