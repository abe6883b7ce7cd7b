/** One of the processes of `npm start` where there are several: the server with the log of the start. */
import { serveAsProcess } from '@parastoo/server/main'
import { loadConfig, runLibrariesForSpeed } from '@parastoo/server/platform/config/config'
import { openServerLog } from './server-log.ts'

const config = loadConfig()
runLibrariesForSpeed()
await serveAsProcess({ config, log: openServerLog(config, { isFirst: false }).log })
