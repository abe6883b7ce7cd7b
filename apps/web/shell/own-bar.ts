import { paths } from '../paths.ts'

/** Whether a page keeps a bar of its own in sight, and needs the room of the site's: the lists of flights and hotels, and a hotel. */
export const hasOwnBar = (pathname: string): boolean =>
  pathname === paths.results() || `${pathname}/`.startsWith(`${paths.hotels()}/`)
