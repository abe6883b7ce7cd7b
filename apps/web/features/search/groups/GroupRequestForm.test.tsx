import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { renderPage, textOf } from '../../../shell/testing/render-page.tsx'
import { GroupRequestForm } from './GroupRequestForm.tsx'

it('asks for route, days, how many and whom to call, with what was chosen before', () => {
  const given = {
    origin: 'تهران',
    destination: 'مشهد',
    departureDate: '2026-12-12',
    returnDate: null,
  }
  const html = renderPage(<GroupRequestForm given={given} onSent={() => {}} />, new QueryClient())
  expect(html).toContain('value="تهران"')
  const text = textOf(html)
  for (const words of ['تعداد مسافران', 'تاریخ برگشت', 'موبایل رابط', 'ثبت درخواست گروهی'])
    expect(text).toContain(words)
})
