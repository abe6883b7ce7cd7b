import { it } from 'vitest'
import { expectClean, expectReported } from '../fixture.ts'
import { decisions } from './decisions.ts'

const list = 'docs/decisions/README.md'
const row = '| [0001](0001-one.md) | One | accepted |'
const tree = (rows: string) => ({ 'docs/decisions/0001-one.md': '# 0001 One', [list]: rows })

it('wants each decision in the list, once', () => {
  expectClean(decisions, tree(row))
  expectReported(decisions, tree('nothing'), [`${list}:1`])
  expectReported(decisions, tree(`${row}\n${row}`), [`${list}:1`])
})
