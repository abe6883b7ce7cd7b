import { redirect } from 'react-router'
import { paths } from '../../paths.ts'
import type { Route } from './+types/thailand-spelling.ts'

/** `/visa-thailand`: the right spelling leads to the address as the spec writes it. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(`${paths.visaLanding('thailand')}${new URL(request.url).search}`, 301)
}
