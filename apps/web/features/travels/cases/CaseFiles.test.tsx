import type { CaseView } from '@parastoo/contract/visas/cases'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { visaCase } from '../../../messages/visa-case.ts'
import { wordsOf } from '../../../shell/words.ts'
import { CaseFiles } from './CaseFiles.tsx'

const one = {
  state: 'rejected',
  decisionFile: null,
  filesKeptUntil: '2031-11-30T10:00:00Z',
  filesHeld: null,
  deletion: null,
} as CaseView
const say = wordsOf(visaCase.follow)
const drawn = (now: string) => renderToStaticMarkup(<CaseFiles one={one} now={now} />)

it('counts the days its papers are kept from the day of the page in Tehran', () => {
  expect(drawn('2031-11-23T20:29:00Z')).toContain(say('keptDays', { days: 7 }))
  expect(drawn('2031-11-23T20:31:00Z')).toContain(say('keptDays', { days: 6 }))
  expect(drawn('2031-12-05T08:00:00Z')).toContain(say('keptDays', { days: 0 }))
})
