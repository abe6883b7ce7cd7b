/** The browser's client for what only staff call; their page loaders use `siteOf(context)` as all others do. */
import { routes } from 'virtual:office-routes'
import { officeClient } from '../../shell/api.ts'

export const officeApi = officeClient(routes)
