/** Whether the site can be reached now; what stands before it and says that it cannot is no answer. */
export const siteAnswers = async (): Promise<boolean> =>
  await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
