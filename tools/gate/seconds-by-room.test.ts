import { expect, it } from 'vitest'
import { secondsByRoom } from './seconds-by-room.ts'

it('adds up the seconds of a room’s files, the longest room first', () => {
  const file = (name: string, seconds: number) => ({
    name: `/house/${name}`,
    startTime: 1_000,
    endTime: 1_000 + seconds * 1000,
  })
  const files = [
    file('tidy/rules/walls.test.ts', 1),
    file('apps/server/app/crash.test.ts', 9),
    file('apps/server/modules/flights/search/search.test.ts', 2),
    file('apps/server/modules/flights/places/places.test.ts', 3),
    file('apps/web/features/search/form/leg.test.ts', 4),
    file('apps/web/shell/session.test.ts', 0.5),
    file('e2e/wallet.test.ts', 20),
  ]
  expect(secondsByRoom(files, '/house')).toEqual([
    ['e2e', 20],
    ['apps/server/app', 9],
    ['apps/server/modules/flights', 5],
    ['apps/web/features/search', 4],
    ['tidy/rules', 1],
    ['apps/web/shell', 0.5],
  ])
})
