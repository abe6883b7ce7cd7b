import type { ReactNode } from 'react'

/** One line of a `ComboBox`. */
export type ComboBoxItem = {
  id: string
  text: string
  description?: string
  /** A short Latin code at the end of the line: «THR». */
  code?: string
  /** Other words it is found by, when the list filters itself. */
  searchText?: string
  /** Items that follow each other with the same group stand under one heading. */
  group?: string
  icon?: ReactNode
  /** A part of the item above it. */
  isUnder?: boolean
}
