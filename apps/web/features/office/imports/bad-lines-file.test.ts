import { expect, it } from 'vitest'
import { badLinesText } from './bad-lines-file.ts'

it('writes bad lines for a spreadsheet, which runs nothing of them', () => {
  const text = badLinesText([
    { line: 2, column: 'percent', value: '=HYPERLINK("x")', reason: 'درست نیست.' },
    { line: 3, column: null, value: '', reason: 'کم است، زیاد است' },
  ])
  expect(text.split('\r\n')).toEqual([
    '\uFEFF"سطر","ستون","مقدار","دلیل"',
    `"2","جریمه (٪)","'=HYPERLINK(""x"")","درست نیست."`,
    '"3","","","کم است، زیاد است"',
    '',
  ])
})
