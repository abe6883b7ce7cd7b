import type { Config } from '@react-router/dev/config'

/** The whole folder is the app: its tree shows the site's rooms, not a framework's. */
export default {
  appDirectory: '.',
  buildDirectory: 'build',
  // The route list travels with the first page, so that moving about offline asks nothing of the server.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
