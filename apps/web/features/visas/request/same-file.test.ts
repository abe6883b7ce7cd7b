import { expect, it } from 'vitest'
import { type ChosenFiles, noteChosen } from './same-file.ts'

it('says of a picture for which other paper it was chosen, and no more once that one has another', async () => {
  const chosen: ChosenFiles = new Map()
  const note = (name: string, text: string) =>
    noteChosen(chosen, { name, label: `paper ${name}`, file: new Blob([text]) })
  expect(await note('passport', 'one')).toBeNull()
  expect(await note('photo', 'two')).toBeNull()
  expect(await note('photo', 'one')).toBe('paper passport')
  // The same again at its own field is no second one.
  expect(await note('passport', 'one')).toBe('paper photo')
  expect(await note('photo', 'three')).toBeNull()
  expect(await note('passport', 'one')).toBeNull()
})
