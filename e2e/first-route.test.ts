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

it.for(['/', '/flight/MHD', resultsOn(nextWeek())])(
  '%s comes whole and is drawn once',
  async (path) => {
    const read = async () => (await fetch(inject('baseUrl') + path)).text()
    // On a busy machine prices may be late for one reply; what is there in time stands at its place.
    await expect
      .poll(async () => /<template id="B:/.test(await read()), { timeout: 20_000 })
      .toBe(false)
    const page = await read()
    const [, last = 'none'] =
      /<link rel="expect" href="#([^"]+)" blocking="render"\/>/.exec(page) ?? []
    expect(page.indexOf(`id="${last}"`)).toBeGreaterThan(page.indexOf('</main>'))
  },
)
