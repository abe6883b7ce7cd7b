import { shell } from '../messages/shell.ts'
import { paths } from '../paths.ts'

const { near } = shell.error

/** Where a lost address belongs, by its first word; null where that says nothing. */
export function nearTo(pathname: string): { to: string; text: string } | null {
  const [, first = ''] = pathname.split('/')
  if (first.startsWith('hotel')) return { to: paths.hotelHome(), text: near.hotels }
  if (first.startsWith('tour')) return { to: paths.tourHome(), text: near.tours }
  if (first.startsWith('visa')) return { to: paths.visaHome(), text: near.visas }
  if (first === 'magazine') return { to: paths.magazine(), text: shell.footer.magazine }
  if (first === 'terms' || first === 'privacy')
    return { to: paths.terms(), text: shell.footer.terms }
  return null
}
