/** The address a loader was asked for, without what React Router adds to it when it fetches only what a page holds. */
export const pathAsked = (request: Request): string =>
  decodeURI(new URL(request.url).pathname.replace(/\.data$/, ''))
