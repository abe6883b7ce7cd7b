import { noteWriters } from '@parastoo/contract/office/notes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import type { Site } from '../../../shell/context.ts'
import { type SiteUser, useUser } from '../../../shell/site.ts'
import { gatePaths } from '../gate-paths.ts'
import { officeApi } from '../office-api.ts'

const queryKey = ['office-mentions']
const everyMs = 60_000

/** Notes that speak to whoever is signed in and that they have not read; null until they are there, or where nobody speaks to them. */
export function useMentions() {
  const mayRead = useMayReadNotes()
  // Before the gate nothing of the office is answered: what was read is kept, and nothing is asked there.
  const isAtGate = useLocation().pathname === gatePaths.signIn()
  const { data } = useQuery({
    queryKey,
    enabled: mayRead && !isAtGate,
    refetchInterval: everyMs,
    queryFn: async () => (await officeApi.officeNotes.mentions()).data,
  })
  return data ?? null
}

/** Whoever has the notes of something before them has read what is said there to them. Lost without a network: the line stays. */
export function useReadMentions(about: 'order' | 'customer', id: string): void {
  const mayRead = useMayReadNotes()
  const client = useQueryClient()
  const read = useEffectEvent(async () => {
    const told = await officeApi.officeNotes.readMentions({ about, id }).catch(() => null)
    if (told && told.data.read > 0) await client.invalidateQueries({ queryKey })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: something else before them is read as well
  useEffect(() => {
    if (mayRead) void read()
  }, [mayRead, about, id])
}

export type Unread = ReturnType<typeof useMentions>

/** The same for the page that lists them: there from its first drawing, it moves nothing below it. A page that cannot be told stands without. */
export async function unreadOf({ api, user }: Pick<Site, 'api' | 'user'>): Promise<Unread> {
  if (!mayReadNotes(user)) return null
  return await api.officeNotes.mentions().then(
    ({ data }) => data,
    () => null,
  )
}

/** Whether whoever is signed in writes notes and is spoken to in them. */
export const useMayReadNotes = (): boolean => mayReadNotes(useUser())

const mayReadNotes = (user: Pick<SiteUser, 'scope'> | null): boolean =>
  user?.scope.some((each) => (noteWriters as readonly string[]).includes(each)) ?? false
