import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  foldForSearch,
  isLatinName,
  isPersianScript,
  ltr,
  normalizeDigitsField,
  normalizeText,
  numberTold,
  tidyText,
  toLatinDigits,
  toPersianDigits,
} from './text.ts'

/** Text rich in the characters this file is about, so that properties meet them. */
const persianText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'يىكةۀهھۂأإآٱءئؤە \u200c\u200d\u200e\u0640\u064b\u0654\u0670\u0653٤۴4ﻼﷲ￼\u0301éa.-',
      ),
      fc.string({ unit: 'grapheme', maxLength: 2 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))

describe('digits', () => {
  test('Persian and Arabic digits both become Latin', () => {
    expect(toLatinDigits('۰۹۱۲ ٣٤٥ 678')).toBe('0912 345 678')
  })

  test('Latin and Arabic digits become Persian', () => {
    expect(toPersianDigits('IR655 ٣')).toBe('IR۶۵۵ ۳')
    expect(toPersianDigits(1405)).toBe('۱۴۰۵')
    expect(numberTold('1404-05')).toBe('۱۴۰۴-۰۵')
    expect(numberTold('01a21ed9-306a')).toBe('01a21ed9-306a')
  })

  test('a number survives the round trip', () => {
    fc.assert(fc.property(fc.nat(), (n) => Number(toLatinDigits(toPersianDigits(n))) === n))
  })
})

describe('tidyText', () => {
  test('keeps the harakat that people write, and is else spelt as everything is', () => {
    expect(tidyText(' لطفاً  كمـى  صبر\u200e کنید\n')).toBe('لطفاً کمی صبر کنید')
    expect(tidyText(tidyText('حتماً مؤثّر'))).toBe('حتماً مؤثّر')
    expect(normalizeText('لطفاً')).toBe('لطفا')
    expect(foldForSearch(tidyText('لطفاً'))).toBe(foldForSearch('لطفا'))
  })
})

describe('normalizeText', () => {
  test.each([
    ['علي', 'علی'],
    ['موسى', 'موسی'],
    ['كيش', 'کیش'],
    ['مكة', 'مکه'],
    ['ﻋﻠﻲ', 'علی'],
    ['تهـــران', 'تهران'],
    ['مُحَمَّد', 'محمد'],
    ['رحمٰن', 'رحمن'],
    ['\u202bتهران\u200f\u202c', 'تهران'],
    ['\ufeffتهران\u0000', 'تهران'],
    ['می\u200c\u200c\u200cروم', 'می\u200cروم'],
    ['\u200cمی‌روم\u200c ', 'می\u200cروم'],
    ['خانه \u200cها', 'خانه ها'],
    ['  قشم \u00a0 کیش\n', 'قشم کیش'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(normalizeText(typed)).toBe(kept)
  })

  test('both spellings of «ۀ» keep the ezafe as one letter', () => {
    expect(normalizeText('خانهٔ ما')).toBe('خانۀ ما')
    expect(normalizeText('خان\u06c0 ما')).toBe('خانۀ ما')
  })

  test('hamza seats and madd are letters, not harakat', () => {
    expect(normalizeText('ا\u0653ب مسؤول هی\u0654ت')).toBe('آب مسؤول هئت')
  })

  test('normalizing twice changes nothing more', () => {
    fc.assert(
      fc.property(persianText, (text) => {
        const once = normalizeText(text)
        expect(normalizeText(once)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('normalizeDigitsField', () => {
  test.each([
    ['۰۹۱۲ ۱۲۳-۴۵۶۷', '09121234567'],
    ['+98 (912) 123.4567', '+989121234567'],
    ['٦٢١٩ – ٨٦١٠', '62198610'],
    ['\u200e6219\u200c8610\u202c', '62198610'],
    ['ir82 0540', 'ir820540'],
  ])('%j becomes %j', (typed, kept) => {
    expect(normalizeDigitsField(typed)).toBe(kept)
  })
})

describe('foldForSearch', () => {
  test.each([
    ['آبادان', 'ابادان'],
    ['كيش', 'کیش'],
    ['خانه‌ها', 'خانهها'],
    ['İstanbul', 'istanbul'],
    ['Málaga', 'malaga'],
    ['أربيل', 'اربیل'],
    ['رؤيا', 'رویا'],
    ['خانۀ', 'خانه'],
    ['پرواز W5-۱۰۶۱', 'پرواز w5 1061'],
  ])('%j is found as %j', (typed, folded) => {
    expect(foldForSearch(typed)).toBe(folded)
  })

  test('folding twice changes nothing more', () => {
    fc.assert(
      fc.property(persianText, (text) => {
        const once = foldForSearch(text)
        expect(foldForSearch(once)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('names', () => {
  test.each([
    'علی-رضا',
    'م. (سادات) مرادی',
    'علی',
    'سیده زهرا',
    'علی‌رضا',
    'علي',
    'مُحَمَّد',
    'هبة الله',
    'آتنا',
    'رؤیا',
  ])('%s is a Persian name', (name) => expect(isPersianScript(name)).toBe(true))

  test.each(['', ' ', '\u200c', 'Ali', 'علی Ali', 'علی۲', 'علی،', '٤٥'])(
    '%j is not a Persian name',
    (name) => expect(isPersianScript(name)).toBe(false),
  )

  test.each(['Ali', 'SARA AHMADI', ' Ali  Reza '])('%j is a Latin name', (name) =>
    expect(isLatinName(name)).toBe(true),
  )

  test.each(['', ' ', 'علی', 'Ali2', 'Al-Reza', "O'Neil", 'José'])(
    '%j is not a Latin name',
    (name) => expect(isLatinName(name)).toBe(false),
  )
})

test('ltr wraps in an isolate', () => {
  expect(ltr('IKA')).toBe('\u2066IKA\u2069')
})
