import { describe, expect, it } from 'vitest'
import { agesOf, draftIn, journeyIn, journeyQuery } from './asked-journey.ts'

const inAddress = (text: string) => new URLSearchParams(text)

describe('the journey of an address', () => {
  it('is read in either calendar and any digits, and written back the same', () => {
    const journey = journeyIn(inAddress('to=DE&via=TR&from=۱۴۰۵/۱۰/۲۰&until=2027-01-20&ages=۳۵، ۷'))
    expect(journey).toEqual({
      countries: ['DE', 'TR'],
      startsOn: '2027-01-10',
      endsOn: '2027-01-20',
      kind: 'medical',
      ages: [35, 7],
    })
    if (!journey) throw new Error('read above')
    const words = Object.entries(journeyQuery(journey)).filter(([, value]) => value)
    expect(journeyIn(inAddress(String(new URLSearchParams(words as [string, string][]))))).toEqual(
      journey,
    )
  })
  it('keeps the order it belongs to and every country of it, and nothing that is no order', () => {
    const order = '0196f0f0-0000-7000-8000-0000000000ff'
    const text = `to=TR&via=GE&also=AM,AZ,xx&from=2027-01-10&until=2027-01-20&ages=35&order=${order}`
    const journey = journeyIn(inAddress(text))
    expect(journey).toMatchObject({
      countries: ['TR', 'GE', 'AM', 'AZ'],
      besideOrderId: order,
    })
    expect(journey && journeyQuery(journey)).toMatchObject({ also: 'AM,AZ', order })
    const other = journeyIn(inAddress(text.replace(order, 'mine')))
    expect(other).not.toHaveProperty('besideOrderId')
  })
  it('is none where a part is missing or cannot be; what was typed stays in its field', () => {
    expect(journeyIn(inAddress('to=DE&from=2027-01-10&ages=35'))).toBeNull()
    expect(journeyIn(inAddress('to=xx&from=2027-01-10&until=2027-01-20&ages=35'))).toBeNull()
    expect(journeyIn(inAddress('to=DE&from=soon&until=2027-01-20&ages=35'))).toBeNull()
    expect(draftIn(inAddress('to=DE&from=soon')).from).toBe('soon')
  })
  it('takes what a form without scripts sends beside an empty field', () => {
    expect(draftIn(inAddress('from=&from=2027-01-10')).from).toBe('2027-01-10')
  })
  it.each(['1.5', '۱٫۵', '۱/۵', '35, 1.5', '1 . 5', '35٬7', '-5', '35, −7'])(
    'reads no two people in the one age «%s»',
    (typed) => {
      expect(agesOf(typed)).toBeNull()
      const search = new URLSearchParams({ to: 'DE', from: '2027-01-10', until: '2027-01-20' })
      search.set('ages', typed)
      expect(journeyIn(search)).toBeNull()
    },
  )
  it('takes ages parted by commas, blanks, lines and words', () => {
    for (const typed of ['35، 7', '35,7', '35 7', '35-7', '35 - 7', '35 سال و 7 سال', '35; 7.'])
      expect(agesOf(typed), typed).toEqual([35, 7])
  })
  it('has at most nine people of ages that there are', () => {
    expect(agesOf('35 و 8')).toEqual([35, 8])
    expect(agesOf('')).toBeNull()
    expect(agesOf('121')).toBeNull()
    expect(agesOf('1,2,3,4,5,6,7,8,9,10')).toBeNull()
  })
})
