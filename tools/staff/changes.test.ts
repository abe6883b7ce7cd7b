import { newId } from '@parastoo/server/platform/ids'
import { expect, it } from 'vitest'
import { changes } from './changes.ts'
import { WrongWords } from './staff-command.ts'

const lineId = newId()
const run = (words: readonly string[]) =>
  changes.run({
    db: undefined as never,
    url: '',
    words,
    openHouse: async () => {
      throw new Error('The house was opened for words that make no sense')
    },
  })

it.each([
  [[]],
  [['move']],
  [['move', lineId]],
  [['move', lineId, 'tomorrow']],
  [['move', lineId, '2030-02-30T10:00']],
  [['move', lineId, '2030-02-20T25:00']],
  [['move', 'W5-1041', '2030-02-20T10:00']],
  [['postpone', lineId, '2030-02-20T10:00']],
  [['cancel']],
  [['cancel', 'W5-1041']],
  [['cancel', lineId, '2030-12-01T10:00']],
  [['cancel', lineId, '--why', 'x']],
])('does not take %j, opens nothing, and says what it needs', async (words) => {
  const refused = await run(words).catch((fault: unknown) => fault)
  expect(refused).toBeInstanceOf(WrongWords)
  expect((refused as Error).message).toMatch(/Needs |Unknown option/)
})
