import { expect, it } from 'vitest'
import { pickGateway } from './pick-gateway.ts'

const loaded = [
  { id: 1, title: 'زرین‌پال', isActive: false },
  { id: 2, title: 'زیبال', isActive: true },
  { id: 3, title: 'بانک', isActive: true },
]
const [, second, third] = loaded

it('is the first active one, and only active ones may be chosen', () => {
  expect(pickGateway({ loaded, asked: undefined, wantedId: null })).toEqual({
    ...{ list: [second, third], chosenId: 2 },
  })
  expect(pickGateway({ loaded, asked: undefined, wantedId: 1 }).chosenId).toBe(2)
})

it('is what the traveller chose, as long as it is there', () => {
  expect(pickGateway({ loaded, asked: undefined, wantedId: 3 }).chosenId).toBe(3)
  expect(pickGateway({ loaded, asked: loaded.slice(0, 2), wantedId: 3 }).chosenId).toBe(2)
})

it('is nothing before there is a list', () => {
  expect(pickGateway({ loaded: null, asked: undefined, wantedId: 3 })).toEqual({
    ...{ list: null, chosenId: null },
  })
})

it('stays as it was when nothing came back', () => {
  const before = pickGateway({ loaded, asked: undefined, wantedId: 3 })
  expect(pickGateway({ loaded, asked: undefined, wantedId: 3 })).toEqual(before)
  expect(pickGateway({ loaded, asked: [], wantedId: 3 })).toMatchObject({
    ...{ list: [], chosenId: null },
  })
})
