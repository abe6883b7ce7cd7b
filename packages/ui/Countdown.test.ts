import { expect, it } from 'vitest'
import { clockOf, spokenOf } from './Countdown.tsx'

it('counts minutes, and hours from the first hour on', () => {
  expect([65, 845, 3599, 3600, 6712].map(clockOf)).toEqual([
    '1:05',
    '14:05',
    '59:59',
    '1:00:00',
    '1:51:52',
  ])
})

it('says what is left as people say it', () => {
  expect([1, 59, 60, 112].map(spokenOf)).toEqual([
    '۱ دقیقه',
    '۵۹ دقیقه',
    '۱ ساعت',
    '۱ ساعت و ۵۲ دقیقه',
  ])
})
