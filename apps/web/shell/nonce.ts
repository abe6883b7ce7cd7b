import { createContext } from 'react'

/** The nonce of this reply's security policy while a page is drawn on the server; the browser has none to know. */
export const NonceContext = createContext<string | undefined>(undefined)
