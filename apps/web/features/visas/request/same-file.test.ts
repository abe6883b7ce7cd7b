import { expect, it } from 'vitest'
import { type ChosenFiles, chosenFile, sameFileOf, withChosen } from './same-file.ts'

function desk() {
  let chosen: ChosenFiles = new Map()
  return {
    async choose(name: string, text: string) {
      chosen = withChosen(chosen, name, await chosenFile(`paper ${name}`, new Blob([text])))
      return sameFileOf(chosen, name)
    },
    remove: (name: string) => {
      chosen = withChosen(chosen, name, null)
    },
    saidAt: (name: string) => sameFileOf(chosen, name),
  }
}

it('says of a picture for which other paper it was chosen, and no more once that one has another', async () => {
  const { choose, saidAt } = desk()
  expect(await choose('passport', 'one')).toBeNull()
  expect(await choose('photo', 'two')).toBeNull()
  expect(await choose('photo', 'one')).toBe('paper passport')
  // The same again at its own field is no second one.
  expect(await choose('passport', 'one')).toBe('paper photo')
  expect(await choose('photo', 'three')).toBeNull()
  // What was said at the other field is over with it.
  expect(saidAt('passport')).toBeNull()
  expect(await choose('passport', 'one')).toBeNull()
})

it('forgets a picture that was taken away, as of who chose at the wrong field first', async () => {
  const { choose, remove } = desk()
  await choose('photo', 'passport')
  remove('photo')
  expect(await choose('passport', 'passport')).toBeNull()
})
