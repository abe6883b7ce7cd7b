/** `npm run bench:web`: the pages as a phone sees them, what a first visit loads, and how fast a filter answers. */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { childEnvironment } from '@parastoo/server/platform/config/config'
import { chromium } from 'playwright-core'
import { findChromium } from '../e2e/browser.ts'
import { startProduct } from '../e2e/product.ts'
import { printTable, type Row } from './table.ts'
import { measureBusyTasks } from './web/busy-tasks.ts'
import { measureFilter } from './web/filter-to-paint.ts'
import { measureFirstRoute } from './web/first-route.ts'
import { measureFirstTap } from './web/first-tap.ts'
import { measureShift } from './web/layout-shift.ts'
import { measurePage, type PageGoal } from './web/lighthouse.ts'

const debugPort = 9223
const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } })

// Own flights answer in the reply, some ninety; sixty of a supplier for show stream in after it, and are asked for anew each time.
const product = await startProduct({
  LOG_LEVEL: 'warn',
  SAMPLE_SUPPLIERS: 'north:plenty,south:slow',
  SAMPLE_SUPPLIER_ANSWERS_FRESH_SECONDS: '0',
})
const { executablePath, environment } = await findChromium()
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${debugPort}`],
  env: childEnvironment(environment),
})
const rows: Row[] = []
const loads = [loadNow()]
try {
  const results = `/plp?product=domestic&origin=THR&originKind=city&destination=MHD&date=${inThreeWeeks()}&adults=1`
  const longest = `/plp?product=international&origin=THR&originKind=city&destination=IST&date=${inThreeWeeks()}&adults=1`
  for (const path of ['/', results])
    rows.push(...(await measureFirstRoute(browser, product.url + path)))
  rows.push(...(await measureFirstTap(browser, { url: product.url, runs: Number(values.runs) })))
  rows.push(...(await measureFilter(browser, product.url + longest)))
  const asked = { port: debugPort, runs: Number(values.runs) }
  const pages: PageGoal[] = [
    { name: 'home', url: `${product.url}/`, performance: 95 },
    { name: 'landing /flight/MHD', url: `${product.url}/flight/MHD`, performance: 95 },
    { name: 'results', url: product.url + results, performance: 90, isKeptOut: true },
  ]
  for (const page of pages) {
    rows.push(...(await measurePage(page, asked)))
    rows.push(await measureBusyTasks(browser, { ...page, runs: asked.runs }))
  }
  rows.push(await measureShift(browser, { url: product.url + results, name: 'late suppliers' }))
  await product.stop()
  await product.start({ SAMPLE_SUPPLIERS: '' })
  rows.push(await measureShift(browser, { url: product.url + results, name: 'own flights alone' }))
} finally {
  loads.push(loadNow())
  const day = Temporal.Now.plainDateISO().toString()
  // What was measured before something failed is not lost.
  printTable(`npm run bench:web, ${day}, load of the machine ${loads.join(' to ')}`, rows)
  await browser.close()
  await product.discard()
}

/** Blocking times and scores follow what else the machine does, so the table says how much that was. */
function loadNow(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}

function inThreeWeeks(): string {
  return Temporal.Now.plainDateISO('Asia/Tehran').add({ days: 21 }).toString()
}
