import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { browserSession } from './browser-session.ts'
import { sharedQueryClient } from './query-client.ts'

/** TanStack Query over the tab's one cache, for what stands inside. What was cached for somebody goes when their session ends. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(sharedQueryClient)
  useEffect(() => browserSession().onEnd(() => queryClient.clear()), [queryClient])
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
