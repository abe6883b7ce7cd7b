import type { ReactNode } from 'react'
import { RouterProvider } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'

/** Jalali calendar, Persian digits, Saturday first, right to left. */
export const persianLocale = 'fa-IR-u-ca-persian-nu-arabext'

/** The slice of a router that links inside components need; the design system knows no router. */
export type Navigate = (path: string) => void

/** Wraps the whole site once: gives every component its language and its way to move between pages. */
export function UiProvider({ navigate, children }: { navigate: Navigate; children: ReactNode }) {
  return (
    <I18nProvider locale={persianLocale}>
      <RouterProvider navigate={(path) => navigate(path)}>{children}</RouterProvider>
    </I18nProvider>
  )
}
