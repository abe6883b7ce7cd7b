import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { browserSession } from '../browser-session.ts'
import { sharedQueryClient } from '../query-client.ts'

/**
 * Gives the pages under it TanStack Query. A layout of its own, so that the home page, which needs none, does not carry it.
 * What was cached for somebody goes when their session ends.
 */
export default function QueryLayout() {
  const [queryClient] = useState(sharedQueryClient)
  useEffect(() => browserSession().onEnd(() => queryClient.clear()), [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
