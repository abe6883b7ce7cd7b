import { expect, it } from 'vitest'
import * as z from 'zod'
import { genericMessageOf } from './generic-messages.ts'

const form = z.object({ name: z.string().min(3), mail: z.email(), age: z.number() })
const told = (typed: object) =>
  form.safeParse(typed).error?.issues.map((issue) => genericMessageOf(issue))

it('tells of a field without a message of its own what the spec’s patterns say', () => {
  expect(told({})).toEqual(Array(3).fill('این مورد الزامی است.'))
  expect(told({ name: 'ab', mail: 'sara@', age: 1 })).toEqual([
    'این مورد باید حداقل ۳ حرف باشد.',
    'ایمیل درست نیست.',
  ])
  expect(told({ name: 'abc', mail: 'a@b.ir', age: 'x' })).toEqual([null])
})
