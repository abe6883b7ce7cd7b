import { expect, it } from 'vitest'
import { renderPage } from '../../../shell/testing/render-page.tsx'
import { RuleTable } from './RuleTable.tsx'

it('shows the day that may be changed by our calendar, and what is wrong with a cell at the cell', () => {
  const markup = renderPage(
    <RuleTable
      name="iran-domestic"
      columns={['table', 'validFrom', 'percent']}
      hidden={['table']}
      lines={[{ id: 0, cells: ['iran-domestic', '2026-11-28', 'x'] }]}
      isBegun={() => false}
      isReadOnly={false}
      badLines={new Map([['0 percent', 'عدد صحیح نیست']])}
      onLines={() => {}}
    />,
  )
  expect(markup).toContain('value="۱۴۰۵/۰۹/۰۷"')
  expect(markup).toContain('>عدد صحیح نیست</p>')
})
