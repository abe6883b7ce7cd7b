// What a first visit loads stays within what a slow line bears.
import { expect, inject, it } from 'vitest'
import { mostBytes, scriptsOf, stylesOf } from './first-route.ts'
import { nextWeek, resultsOn } from './journey.ts'

it.for(['/', resultsOn(nextWeek())])('%s is light', async (path) => {
  const scripts = await scriptsOf(inject('baseUrl'), path)
  expect(scripts.files).toBeGreaterThan(5)
  expect(scripts.bytes).toBeLessThanOrEqual(mostBytes.script)
  const styles = await stylesOf(inject('baseUrl'), path)
  expect(styles.bytes).toBeGreaterThan(5_000)
  expect(styles.bytes).toBeLessThanOrEqual(mostBytes.style)
})
