import { describe, expect, it } from 'vitest'
import { type PersianRule, suggestPersian } from './persian-help.ts'

const all: readonly PersianRule[] = [
  'letters',
  'digits',
  'half-space',
  'ezafe',
  'quotes',
  'punctuation',
  'spaces',
]
const take = (text: string) => takeSuggestions(text, all)

/** The text with every suggestion of these rules taken, until none of them is left. */
function takeSuggestions(text: string, rules: readonly PersianRule[]): string {
  let taken = text
  for (;;) {
    const [next] = suggestPersian(taken).filter(
      (each) => rules.includes(each.rule) && each.text !== null,
    )
    if (!next) return taken
    taken = taken.slice(0, next.from) + next.text + taken.slice(next.to)
  }
}

describe('what the house would write', () => {
  it.each([
    ['می روم', 'می‌روم'],
    ['نمی توانید', 'نمی‌توانید'],
    ['ميخواهم', 'می‌خواهم'],
    ['کتاب هایم', 'کتاب‌هایم'],
    ['هتل های مشهد', 'هتل‌های مشهد'],
    ['بلیتها', 'بلیت‌ها'],
    ['بلیتهای رفت', 'بلیت‌های رفت'],
    ['ارزان تر', 'ارزان‌تر'],
    ['ارزان ترین روز', 'ارزان‌ترین روز'],
    ['هم چنین', 'همچنین'],
    ['آن چه', 'آنچه'],
    ['خانه ی ما', 'خانهٔ ما'],
    ['خانه‌ی ما', 'خانهٔ ما'],
    ['خانۀ ما', 'خانهٔ ما'],
    ['گفت "سلام"', 'گفت «سلام»'],
    ['صبر کنید...', 'صبر کنید…'],
    ['عالی!!!', 'عالی!'],
    ['سلام ، خوبید ؟', 'سلام، خوبید؟'],
    ['کجا?', 'کجا؟'],
    ['بار,بلیت', 'بار، بلیت'],
    ['« سلام »', '«سلام»'],
    ['بلیت  رفت', 'بلیت رفت'],
    ['بلیت‌ رفت', 'بلیت رفت'],
    ['كيش', 'کیش'],
    ['٥ کیلو', '۵ کیلو'],
    ['20 کیلو', '۲۰ کیلو'],
  ])('%s: %s', (text, better) => {
    expect(take(text)).toBe(better)
    expect(take(better)).toBe(better)
  })

  it.each([
    'پرواز W5-1041 ساعت 06:45',
    'پرواز IR 263 و کد AB12CD',
    'https://parastoo.test/a?b=1,2',
    'نشانی info@parastoo.test است',
    'تلفن 02191000000 و +989121234567',
    'روز 2026-11-23',
    'تنها در انتها بها دارد',
    'IR062960000000100324200001',
    'شبا با "IR06" آغاز'.replaceAll('"', ''),
    'دختر بهتر',
    'پروازها و روزهای تعطیل',
    'او می‌رود و کتاب‌ها را می‌برد.',
  ])('leaves «%s» alone', (text) => {
    expect(suggestPersian(text)).toEqual([])
  })

  it('keeps what stands in quotes, codes and all', () => {
    expect(take('بنویسید "W5-1041"')).toBe('بنویسید «W5-1041»')
  })

  it('says where, by which rule, and changes only what is asked for', () => {
    expect(suggestPersian('می روم كيش')).toEqual([
      { rule: 'half-space', from: 2, to: 3, text: '\u200c' },
      { rule: 'letters', from: 7, to: 8, text: 'ک' },
      { rule: 'letters', from: 8, to: 9, text: 'ی' },
    ])
    expect(takeSuggestions('می روم كيش', ['letters'])).toBe('می روم کیش')
  })

  it('marks a sentence of more than forty words, and has no words for it', () => {
    const sentence = (words: number) => `${Array(words).fill('بلیت').join(' ')}.`
    expect(suggestPersian(sentence(40))).toEqual([])
    expect(suggestPersian(`${sentence(3)} ${sentence(41)}`)).toMatchObject([
      { rule: 'long-sentence', text: null },
    ])
  })
})
