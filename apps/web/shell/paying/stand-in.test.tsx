import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { StandInNotice } from './StandInNotice.tsx'
import { standInOf } from './stand-in.ts'

const list = [
  { id: 1, title: 'زرین‌پال', maxAmount: 1, currencyCode: 'IRR' },
  { id: 2, title: 'زیبال', maxAmount: 1, currencyCode: 'IRR' },
]

describe('a bank that stands in', () => {
  it('is named with the one it stands in for', () => {
    const started = { gatewayId: 2, failedOverFrom: 1 }
    expect(standInOf(started, list)).toEqual({ chosen: 'زرین‌پال', other: 'زیبال' })
  })

  it('is there only when the chosen bank gave no page', () => {
    expect(standInOf({ gatewayId: 1, failedOverFrom: null }, list)).toBeNull()
    expect(standInOf({ gatewayId: null, failedOverFrom: null }, list)).toBeNull()
  })

  it('is told without names that the page does not know', () => {
    const nameless = { chosen: null, other: null }
    expect(standInOf({ gatewayId: 4, failedOverFrom: 3 }, list)).toEqual(nameless)
    expect(standInOf({ gatewayId: 2, failedOverFrom: 1 }, null)).toEqual(nameless)
  })
})

describe('the notice of it', () => {
  const bank = { redirectUrl: 'https://bank.example', method: 'GET', fields: {} } as const
  const gateways = {
    list,
    ofChosenMoney: [],
    hasFailed: false,
    isAsking: false,
    chosenId: 1,
    ask: () => undefined,
    choose: () => undefined,
    offers: [],
  }
  const drawn = (gatewayId: number, failedOverFrom: number | null) =>
    renderToStaticMarkup(
      <StandInNotice started={{ ...bank, gatewayId, failedOverFrom }} gateways={gateways} />,
    )

  it('says which bank is silent, and offers the other by its name', () => {
    const html = drawn(2, 1)
    expect(html).toContain('زرین‌پال الان پاسخ نمی‌دهد.')
    expect(html).toMatch(/<button.*ادامه با زیبال.*<\/button>/)
  })

  it('is not there while the chosen bank answers', () => {
    expect(drawn(1, null)).toBe('')
  })
})
