import { expect, it } from 'vitest'
import { savesTraffic } from './PageLink.tsx'

it.each([
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '3g' }, false],
  [{}, false],
])('links are not fetched ahead on %j: %s', (connection, isSaving) => {
  expect(savesTraffic(connection)).toBe(isSaving)
})
