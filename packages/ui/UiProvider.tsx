import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { type Navigate, NavigateContext } from './navigate.ts'

/** Jalali calendar, Persian digits, Saturday first, right to left. */
const persianLocale = 'fa-IR-u-ca-persian-nu-arabext'

/** Wraps the whole site once: gives every component its language and its way to move between pages. */
export function UiProvider({ navigate, children }: { navigate: Navigate; children: ReactNode }) {
  return (
    <I18nProvider locale={persianLocale}>
      <NavigateContext value={navigate}>{children}</NavigateContext>
    </I18nProvider>
  )
}
