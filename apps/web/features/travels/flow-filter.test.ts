import { expect, it } from 'vitest'
import { paths } from '../../paths.ts'
import { askOf, filterIn, isNarrowed, queryOf } from './flow-filter.ts'

const read = (query: string) => filterIn(new URL(`https://parastoo.test/x?${query}`))

it('reads any digits, asks in rial, and writes the address it was read from', () => {
  const filter = read('type=TopUp&from=۲۰۳۰-۰۱-۰۵&to=2030-02-01&least=۱٬۰۰۰&most=50000')
  expect(filter).toEqual({
    type: 'TopUp',
    from: '2030-01-05',
    to: '2030-02-01',
    leastToman: 1_000,
    mostToman: 50_000,
  })
  expect(askOf(filter)).toEqual({
    type: 'TopUp',
    from: '2030-01-05',
    to: '2030-02-01',
    minAmount: 10_000,
    maxAmount: 500_000,
  })
  const address = new URL(paths.transactions(queryOf(filter)), 'https://parastoo.test')
  expect(filterIn(address)).toEqual(filter)
})

it('leaves out what makes no sense', () => {
  for (const query of [
    '',
    'type=Theft',
    'from=2030-13-01',
    'from=x&to=',
    'least=abc&most=-',
    'page=2',
  ])
    expect(read(query)).toEqual({
      type: null,
      from: null,
      to: null,
      leastToman: null,
      mostToman: null,
    })
  expect(isNarrowed(read('type=Theft'))).toBe(false)
  expect(isNarrowed(read('least=0'))).toBe(true)
})

it('turns ends that are the wrong way round', () => {
  expect(read('from=2030-02-01&to=2030-01-01&least=9&most=5')).toMatchObject({
    from: '2030-01-01',
    to: '2030-02-01',
    leastToman: 5,
    mostToman: 9,
  })
})
