import { createContext } from 'react'

/** The slice of a router that links inside components need; the design system knows no router. */
export type Navigate = (path: string) => void

/** The way to move between pages. Components with links hand it to React Aria themselves, so that pages without them carry nothing. */
export const NavigateContext = createContext<Navigate>((path) => location.assign(path))
