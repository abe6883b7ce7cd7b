import { expect, it } from 'vitest'
import { paying } from '../../messages/paying.ts'
import { renderPage, textOf } from '../testing/render-page.tsx'
import { GatewayCards } from './GatewayCards.tsx'
import type { Gateways } from './use-gateways.ts'

const none: Gateways = {
  list: null,
  ofChosenMoney: [],
  hasFailed: false,
  isAsking: false,
  ask: () => {},
  chosenId: null,
  choose: () => {},
}
const drawn = (gateways: Partial<Gateways>) =>
  renderPage(<GatewayCards gateways={{ ...none, ...gateways }} />)

it('says that the banks could not be had, aloud, with a button that asks again', () => {
  const failed = drawn({ hasFailed: true })
  expect(textOf(failed)).toContain(paying.gatewaysFailed)
  expect(failed).toMatch(/role="(alert|status)"/)
  expect(failed).toMatch(new RegExp(`<button[^>]*>.*${paying.retry}`))
})

it('says that no bank can be paid at, with the same button', () => {
  const empty = drawn({ list: [] })
  expect(textOf(empty)).toContain(paying.noGateway)
  expect(textOf(empty)).toContain(paying.retry)
})

it('shows places for the banks while they are asked for', () => {
  expect(drawn({})).toContain(paying.loading)
})
