import { paths } from '../paths.ts'

/** Whether a page keeps a bar of its own in sight, and needs the room of the site's: the lists of flights, hotels and tours, a hotel and a tour. */
export const hasOwnBar = (pathname: string): boolean =>
  pathname === paths.results() ||
  [paths.hotels(), paths.tours()].some((list) => `${pathname}/`.startsWith(`${list}/`))
