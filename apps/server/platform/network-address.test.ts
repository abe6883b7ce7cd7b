import { expect, it } from 'vitest'
import { addressGroup, withinRanges } from './network-address.ts'

it('counts an IPv6 household as one, and an IPv4 address as itself however it is written', () => {
  expect(addressGroup('2001:db8:0:1::7')).toBe(addressGroup('2001:0db8::1:ffff:0:0:1'))
  expect(addressGroup('::ffff:10.0.0.7')).toBe('10.0.0.7')
})

it('has a name for whoever has left before they were looked up', () => {
  expect(addressGroup(undefined)).toBe('gone')
})

it('knows who is among addresses and ranges', () => {
  const isOurs = withinRanges(['127.0.0.1', '::1', '10.1.0.0/16', 'fd00::/8'])
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '::1', '10.1.255.9', 'fd12::3'])
    expect([address, isOurs(address)]).toEqual([address, true])
  for (const address of ['127.0.0.2', '10.2.0.1', '::2', 'fe80::1', ''])
    expect([address, isOurs(address)]).toEqual([address, false])
  expect(withinRanges([])('127.0.0.1')).toBe(false)
  expect(isOurs(undefined)).toBe(false)
})
