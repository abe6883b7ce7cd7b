import { expect, it } from 'vitest'
import { renderPage, textOf } from '../testing/render-page.tsx'
import { type Gateway, useGateways } from './use-gateways.ts'

const bank = (id: number, isActive?: boolean): Gateway => ({
  id,
  title: `bank ${id}`,
  maxAmount: 1,
  currencyCode: 'IRR',
  ...(isActive === undefined ? {} : { isActive }),
})

function Probe({
  loaded,
  offers,
}: {
  loaded: readonly Gateway[] | null
  offers?: Parameters<typeof useGateways>[1]
}) {
  const { list, chosenId, isAsking } = useGateways(loaded, offers)
  return (
    <p>
      {list?.map(({ id }) => id).join() ?? 'none yet'} chosen {chosenId ?? 'none'}
      {isAsking && ', asking'}
    </p>
  )
}
const OfChosenMoney = ({ loaded }: { loaded: readonly Gateway[] }) => (
  <p>
    {useGateways(loaded)
      .ofChosenMoney.map(({ id }) => id)
      .join()}
  </p>
)
const drawn = (loaded: readonly Gateway[] | null) => textOf(renderPage(<Probe loaded={loaded} />))

it('chooses the first that is active, and asks nobody for what came with the page', () => {
  expect(drawn([bank(1), bank(2)])).toBe('1,2 chosen 1')
  expect(drawn([bank(1, false), bank(2, true)])).toBe('2 chosen 2')
})

it('puts the money of the traveller’s place first: whoever is not known to be of Iraq pays rial', () => {
  expect(drawn([{ ...bank(1), currencyCode: 'IQD' }, bank(2)])).toBe('2,1 chosen 2')
})

it('tells those of the chosen one’s money apart: what they take at once bounds a payment', () => {
  const loaded = [{ ...bank(1), currencyCode: 'IQD' }, bank(2), bank(3)]
  expect(textOf(renderPage(<OfChosenMoney loaded={loaded} />))).toBe('2,3')
})

it('chooses none where none is active', () => {
  expect(drawn([])).toBe('chosen none')
  expect(drawn([bank(1, false)])).toBe('chosen none')
})

it('asks when the page could not', () => {
  expect(drawn(null)).toContain('none yet chosen none')
})

it('offers a lender only where it offers to lend', () => {
  const loaded = [bank(1), { ...bank(2), isPayLater: true }]
  expect(drawn(loaded)).toBe('1 chosen 1')
  const offers = [{ gatewayId: 2, title: 'در ۴ قسط', description: '' }]
  expect(textOf(renderPage(<Probe loaded={loaded} offers={offers} />))).toBe('1,2 chosen 1')
})
