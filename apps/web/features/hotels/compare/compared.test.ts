import { describe, expect, it } from 'vitest'
import { comparedIn, toggled, withCompared } from './compared.ts'

describe('hotels side by side', () => {
  it('are read from an address each once, four at most, and what is no code counts for nothing', () => {
    const named = (compare: string) => comparedIn(new URLSearchParams({ compare }))
    expect(named('a.b.a')).toEqual(['a', 'b'])
    expect(named('a.b.c.d.e')).toEqual(['a', 'b', 'c', 'd'])
    expect(named('A..<script>.-x.bagh-eram')).toEqual(['bagh-eram'])
    expect(comparedIn(new URLSearchParams())).toEqual([])
  })

  it('come and go one by one, and a fifth changes nothing', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
    expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
    expect(toggled(['a', 'b', 'c', 'd'], 'e')).toEqual(['a', 'b', 'c', 'd'])
  })

  it('leave everything else of an address as it is', () => {
    const address = new URLSearchParams('checkIn=2027-01-01&sort=stars&compare=a')
    expect(withCompared(address, ['a', 'b']).toString()).toBe(
      'checkIn=2027-01-01&sort=stars&compare=a.b',
    )
    expect(withCompared(address, []).toString()).toBe('checkIn=2027-01-01&sort=stars')
  })
})
