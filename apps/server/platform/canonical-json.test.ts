import { expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

it('is one text however the keys stand, and another for any other value', () => {
  const one = { b: [1, { d: null, c: 'x' }], a: 2, gone: undefined }
  expect(canonicalJson(one)).toBe('{"a":2,"b":[1,{"c":"x","d":null}]}')
  expect(canonicalJson({ a: 2, b: [1, { c: 'x', d: null }] })).toBe(canonicalJson(one))
  expect(canonicalJson({ a: '2', b: [1, { c: 'x', d: null }] })).not.toBe(canonicalJson(one))
})
