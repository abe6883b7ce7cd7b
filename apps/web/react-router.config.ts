import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { precompress } from './vite/precompress.ts'

/** The whole folder is the app: its tree shows the site's rooms, not a framework's. */
const config: Config = {
  appDirectory: '.',
  buildDirectory: 'build',
  // The route list travels with the first page, so that moving about offline asks nothing of the server.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) =>
    precompress(join(reactRouterConfig.buildDirectory, 'client', 'assets')),
}

export default config
