import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('./testing/draw-many-tickets.ts', import.meta.url))

test('120 tickets in a row stay within 250 MB of a process', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [script, '120'])
  const { peakMegabytes } = JSON.parse(stdout) as { peakMegabytes: number }
  expect(peakMegabytes).toBeLessThan(250)
}, 180_000)
