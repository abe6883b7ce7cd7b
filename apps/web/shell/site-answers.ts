/** Whether the site can be reached now. */
export const siteAnswers = async (): Promise<boolean> =>
  await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
