import { describe, expect, it } from 'vitest'
import { emptyDraft } from '../criteria.ts'
import { type Place, placeOfCode } from '../places/place.ts'
import {
  draftOfForm,
  formOf,
  isUntouched,
  withLatest,
  withOneMore,
  withoutRow,
  withProduct,
  withRow,
  withTrip,
} from './form-state.ts'

const place = (code: string, countryCode = 'IR'): Place => ({
  ...(placeOfCode({ code, kind: 'AirportCode' }) as Place),
  countryCode,
})
const [tehran, mashhad, istanbul, dubai] = [
  place('THR'),
  place('MHD'),
  place('IST', 'TR'),
  place('DXB', 'AE'),
]
const empty = formOf(emptyDraft, { places: { origin: null, destination: null }, legPlaces: [] })
const there = withRow(empty, 0, { origin: tehran, destination: istanbul, date: '2030-01-10' })

describe('filling in the search form', () => {
  it('begins with the last route of the same product, and only where nothing was written', () => {
    const criteria = {
      ...emptyDraft,
      origin: { code: 'THR', kind: 'CityCode' as const },
      destination: { code: 'MHD', kind: 'CityCode' as const },
      date: '2030-01-10',
      adults: 2,
    }
    const latest = { criteria, originName: 'تهران', destinationName: 'مشهد' }
    const filled = withLatest(empty, latest)
    expect(draftOfForm(filled)).toMatchObject({ date: '2030-01-10', adults: 2 })
    expect(filled.rows[0]?.destination).toMatchObject({ code: 'MHD', cityName: 'مشهد' })
    expect([isUntouched(empty), isUntouched(filled)]).toEqual([true, false])
    const abroad = withProduct(empty, 'international')
    expect(withLatest(abroad, latest)).toBe(abroad)
  })

  it('goes on from the flight that is there when several destinations are asked for, and back', () => {
    const multi = withTrip(there, 'multi')
    expect(multi.rows).toEqual([there.rows[0], { origin: istanbul, destination: null, date: null }])
    expect(draftOfForm(multi).legs).toHaveLength(2)
    expect(draftOfForm(withTrip(multi, 'one'))).toEqual(draftOfForm(there))
  })

  it('starts the next flight where the last ended, until somebody chose otherwise', () => {
    const multi = withTrip(there, 'multi')
    expect(withRow(multi, 0, { destination: dubai }).rows[1]?.origin).toBe(dubai)
    const chosen = withRow(multi, 1, { origin: mashhad })
    expect(withRow(chosen, 0, { destination: dubai }).rows[1]?.origin).toBe(mashhad)
  })

  it('holds two to six flights', () => {
    let form = withTrip(there, 'multi')
    for (let more = 0; more < 9; more++) form = withOneMore(form)
    expect(form.rows).toHaveLength(6)
    for (let less = 0; less < 9; less++) form = withoutRow(form, 1)
    expect(form.rows).toHaveLength(2)
  })

  it('forgets a way back that would now be before the way there', () => {
    const round = { ...withTrip(there, 'round'), returnDate: '2030-01-12' }
    expect(withRow(round, 0, { date: '2030-01-11' }).returnDate).toBe('2030-01-12')
    expect(withRow(round, 0, { date: '2030-01-13' }).returnDate).toBeNull()
  })

  it('keeps of the places what another product can sell', () => {
    expect(withProduct(there, 'domestic').rows[0]).toMatchObject({
      origin: tehran,
      destination: null,
    })
    const inside = withRow(there, 0, { destination: mashhad })
    expect(withProduct(inside, 'international').rows[0]).toMatchObject({ destination: null })
  })
})
